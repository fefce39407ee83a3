import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { documents } from '#lib/service/db/schema/documents.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { createReadUrl } from '#lib/service/files/read-urls.ts'
import { expectError, openTestApi } from '#tests/support/api.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { ctx: base, clock, databaseUrl, storage, request, createCaller, origin } = await openTestApi()
const caller = await createCaller('Harbor Legal')
const { ctx } = caller
const asPerson = await caller.signIn()

const content = Buffer.from('%PDF-1.7 PAY 100 DOLLARS')
const altered = Buffer.from('%PDF-1.7 PAY 900 DOLLARS')
const sha256 = createHash('sha256').update(content).digest('hex')

const createDocument = async (body = content, contentType = 'application/pdf') => {
  const { shipmentId } = await insertDraft(ctx)
  const detail = await caller.call(`/api/v1/shipments/${shipmentId}`)
  const { data } = (await detail.json()) as { data: { document_preview_url: string } }
  const key = new URL(data.document_preview_url).pathname.slice('/storage/'.length)
  await runUnguarded(databaseUrl, 'update documents set sha256 = $1 where document_key = $2', [
    createHash('sha256').update(body).digest('hex'),
    key,
  ])
  await storage.put({ key, body, contentType })
  const read = async (init?: RequestInit) => {
    const renewed = await asPerson(`/api/v1/shipments/${shipmentId}`)
    const { data } = (await renewed.json()) as { data: { document_preview_url: string } }
    return request(data.document_preview_url.slice(base.config.appUrl.length), init)
  }
  return { key, shipmentId, read }
}

const urlOf = (key: string, forMs = 60_000) => {
  const expiresAt = new Date(clock.now().getTime() + forMs)
  const file = { key, sha256, filename: 'Mahnung Müller.pdf', inline: false }
  return createReadUrl({ ...base.config, appUrl: '' }, { ...file, expiresAt })
}

test('the preview of a shipment is its document, inert and complete', async () => {
  const { read } = await createDocument()
  const response = await read()
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.byteLength),
    'content-disposition': expect.stringMatching(/^inline; filename="notice.pdf"/),
    'content-security-policy': expect.stringMatching(/sandbox;.*default-src 'none'/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'access-control-allow-origin': '*',
  })
})

test('a download is saved under its name, and HEAD returns only its size', async () => {
  const { key } = await createDocument()
  const head = await request(urlOf(key), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(content.byteLength))
  expect(head.headers.get('content-disposition')).toMatch(
    /^attachment;.*filename\*=UTF-8''Mahnung%20M%C3%BCller\.pdf/,
  )
  expect(await head.text()).toBe('')
})

test('a large file arrives whole', async () => {
  const large = Buffer.alloc(3_000_000, 'x')
  const { read } = await createDocument(large)
  expect(Buffer.from(await (await read()).arrayBuffer()).equals(large)).toBe(true)
})

test('does not trust the storage’s content type', async () => {
  const { read } = await createDocument(content, 'text/html')
  expect((await read()).headers.get('content-type')).toBe('application/pdf')
})

test.each([
  ['altered', (key: string) => storage.put({ key, body: altered, contentType: 'application/pdf' })],
  ['missing', (key: string) => storage.remove(key)],
] as const)('returns only instructions for a document that is %s', async (state, ruin) => {
  const { key, shipmentId, read } = await createDocument()
  await ruin(key)
  for (const method of ['GET', 'HEAD']) expect((await read({ method })).status).toBe(409)
  const code = state === 'altered' ? 'STORED_FILE_ALTERED' : 'STORED_FILE_MISSING'
  const error = await expectError(await read(), 409, code)
  expect(error.message).toMatch(/^The document “notice.pdf” .*Restore the original from a backup/)
  const opened = await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  expect(opened).toMatchObject([{ kind: 'stored_file_failed', closedAt: null }])
  const listed = await caller.call(`/api/v1/tasks?kind=stored_file_failed&shipment_id=${shipmentId}`)
  expect(await listed.json()).toMatchObject({ data: [{ next_steps: ['done', 'dismiss'] }] })
  await storage.put({ key, body: content, contentType: 'application/pdf' })
  expect((await read()).status).toBe(200)
  expect(await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))).toMatchObject([
    { outcome: 'resolved' },
  ])
})

test('a modified, foreign or expired URL is not found', async () => {
  const { key } = await createDocument()
  const other = await createDocument()
  expect((await request(urlOf(key))).status).toBe(200)
  await expectError(await request(urlOf(key).replace(key, other.key)), 403, 'FORBIDDEN')
  await expectError(await request(`/storage/${key}`), 403, 'FORBIDDEN')
  await expectError(await request(urlOf('documents/none.pdf')), 403, 'FORBIDDEN')
  const expired = await expectError(await request(urlOf(key, 0)), 403, 'FORBIDDEN')
  expect(expired.message).toContain('expired')
  for (const path of ['/storage/..%2F..%2Fetc%2Fpasswd', '/storage/.incoming/x', '/storage/%00']) {
    expect((await request(path)).status, path).toBe(403)
  }
  expect(origin).toBe(base.config.appUrl)
})

test('the URL of a deleted document is not found, and opens no task', async () => {
  const { key, shipmentId } = await createDocument()
  const url = urlOf(key)
  await ctx.db.update(documents).set({ purgedAt: clock.now() }).where(eq(documents.documentKey, key))
  await storage.remove(key)
  await expectError(await request(url), 404, 'NOT_FOUND')
  expect(await ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))).toEqual([])
})
