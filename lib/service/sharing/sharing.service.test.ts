import { eq } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { addDays, dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import type { CreateShareLinkInput, ShareLink, ShareLinkWithUrl } from '#lib/contract/sharing/share-link.ts'
import type { OpenSharedPage, SharedPage } from '#lib/contract/sharing/shared.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import { openBundle } from '#lib/proof/open-bundle.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { listActivity } from '#lib/service/activity/list-activity.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { newId } from '#lib/service/ids.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'
import { openDeliveredLetter } from '#tests/support/evidence/delivered-letter.ts'

import { updateSharing } from './sharing-setting.ts'

const { url, send, id, ctx, clock, deps, organizationId, db, apiKey } = await openDeliveredLetter()

const create = async (input: Partial<CreateShareLinkInput> = {}) => {
  const body = { label: 'For opposing counsel', parts: ['journey', 'summary'], ...input }
  const created = await send('POST', `/api/v1/shipments/${id}/share-links`, body)
  expect(created.status).toBe(201)
  // The shape is held to the contract by `send`.
  const link = created.data as unknown as ShareLinkWithUrl
  return { ...link, path: new URL(link.url).pathname.replace('/shared/', '/api/shared/') }
}

const refusal = async (input: Record<string, unknown>) => {
  const body = { label: 'For opposing counsel', parts: ['journey'], ...input }
  const { status, body: answer } = await send('POST', `/api/v1/shipments/${id}/share-links`, body)
  // An error of the contract.
  const { error } = answer as { error: { code: string; fields?: { field: string }[] } }
  return [status, error.code, error.fields?.[0]?.field]
}

/** Sends requests without a session. */
const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { redirect: 'manual', ...init })

const openPage = async (path: string, init?: RequestInit): Promise<SharedPage> => {
  const response = await visit(path, init)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: SharedPage }).data
}

const openedPage = async (path: string): Promise<OpenSharedPage> => {
  const page = await openPage(path)
  if (page.state !== 'open') throw new Error(`the page is ${page.state}`)
  return page
}

const unlock = (path: string, password: string) =>
  visit(`${path}/password`, { method: 'POST', body: new URLSearchParams({ password }) })

test('the link shows the selected parts, without a session, and its responses are not cached', async () => {
  const link = await create()
  const response = await visit(link.path)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const page = await openedPage(link.path)
  expect(page.facts.recipient[0]).toBe('Elizabeth Swan')
  expect(page.facts.journey?.delivered_at).not.toBeNull()
  expect(page.files.map(({ name }) => name)).toEqual(['evidence-summary.pdf'])
  expect(page.facts.withheld.parts).toEqual(['receipts', 'document', 'exhibit', 'bundle'])
  expect(page.facts.document.filename).toBeNull()
})

test('a withheld name is in no byte of any response', async () => {
  const link = await create({
    parts: ['journey', 'summary', 'document'],
    redactions: ['recipient', 'sender'],
    withheld_pages: [2],
  })
  expect(link.redactions).toEqual(['recipient', 'sender', 'signer'])
  const page = await openedPage(link.path)
  expect(page.facts).toMatchObject({ sender: null, journey: { signed_by: null } })
  const zip = await openBundle(await (await visit(`${link.path}/files/shared-evidence.zip`)).blob())
  const texts = await Promise.all(
    [...zip.files.keys()].map(async (name) => {
      const bytes = (await zip.read(name)) ?? new Uint8Array()
      return name.endsWith('.pdf') ? pdfText(bytes) : Buffer.from(bytes).toString('utf8')
    }),
  )
  expect([...zip.files.keys()].toSorted()).toEqual([
    'chain.tlog-proof',
    'document-redacted.pdf',
    'evidence-summary.pdf',
    'manifest.json',
    'shared-facts.json',
    'signature.json',
    'verify.html',
  ])
  const everything = [JSON.stringify(page), ...texts].join(' ').toLowerCase()
  for (const known of ['harbor legal', 'page 2 is withheld', 'withheld: the recipient']) {
    expect(everything).toContain(known)
  }
  for (const secret of ['swan', '179 n harbor', '90277-', 'owner@harbor', 'a letter for a test']) {
    expect(everything).not.toContain(secret)
  }
  const copy = await visit(`${link.path}/files/document-redacted.pdf`)
  expect((await deps.inspector.inspect(new Uint8Array(await copy.arrayBuffer()))).pageCount).toBe(4)
  expect((await visit(`${link.path}/files/document.pdf`)).status).toBe(404)
})

test('rejects a redaction of what cannot be redacted', async () => {
  expect(await refusal({ parts: ['bundle'], redactions: ['sender'] })).toEqual([
    400,
    'VALIDATION_ERROR',
    'parts',
  ])
  expect(await refusal({ parts: ['receipts'], redactions: ['signer'] })).toEqual([
    400,
    'VALIDATION_ERROR',
    'parts',
  ])
  for (const pages of [[4], [1, 2, 3]]) {
    expect(await refusal({ parts: ['document'], withheld_pages: pages })).toEqual([
      400,
      'VALIDATION_ERROR',
      'withheld_pages',
    ])
  }
  expect(await refusal({ expires_at: new Date(clock.now().getTime() + 366 * dayMs).toISOString() })).toEqual([
    400,
    'VALIDATION_ERROR',
    'expires_at',
  ])
  expect(
    await refusal({ expires_at: `${addDays(clock.now().toISOString().slice(0, 10), -1)}T00:00:00Z` }),
  ).toEqual([400, 'VALIDATION_ERROR', 'expires_at'])
})

test('verifies shared evidence with the published keys, including the bundle, and states what was not checked', async () => {
  const link = await create({ parts: ['journey', 'summary', 'receipts', 'document', 'bundle'] })
  const response = await visit(`${link.path}/files/shared-evidence.zip`)
  const zip = await response.blob()
  const published = (await (await visit('/.well-known/mailroom-keys.json')).json()) as {
    keys: never[]
    log: { keys: never[] }
  }
  const verified = await verifyBundle(zip, published.keys, { logKeys: published.log.keys })
  expect(verified.findings.filter(({ state }) => state === 'failed')).toEqual([])
  // Intact, and of a sandbox.
  expect(verified.verdict).toBe('specimen')
  expect(verified.about).toMatchObject({ kind: 'shared', isRedacted: false, shipment_id: id })
  const said = verified.findings.map(({ check, state }) => `${check} ${state}`)
  expect(said).toContain('log passed')
  expect(said).toContain('log unverified')
  expect(said).toContain('bundles passed')

  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const pdf = files['document.pdf'] ?? new Uint8Array()
  pdf[5] = 0x39
  const altered = await verifyBundle(new Blob([new Uint8Array(zipSync(files))]), published.keys)
  expect(altered.verdict).toBe('altered')
})

test('counts and audits each view and download with its IP address, in the timeline and the bundle', async () => {
  const link = await create({ label: 'For <b>the</b> insurer' })
  await openedPage(link.path)
  await openedPage(link.path)
  await visit(`${link.path}/files/evidence-summary.pdf`)
  const listed = await send('GET', `/api/v1/shipments/${id}/share-links`)
  const found = (listed.body.data as unknown as ShareLink[]).find((each) => each.id === link.id)
  expect(found).toMatchObject({ views: 2, downloads: 1, last_viewed_at: clock.now().toISOString() })

  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  const own = entries.filter(({ after }) => after?.['share_link'] === link.id)
  expect(own.map(({ action, address }) => [action, address])).toEqual([
    ['share_link.created', '127.0.0.1'],
    ['evidence.shared_viewed', '127.0.0.1'],
    ['evidence.shared_viewed', '127.0.0.1'],
    ['evidence.shared_downloaded', '127.0.0.1'],
  ])
  const timelineOf = async () => {
    const { data } = await inTenant(organizationId, () => listActivity(ctx, id))
    return data.map(({ message }) => message).filter((message) => message.includes('insurer'))
  }
  expect(await timelineOf()).toEqual([
    'Shared by link “For <b>the</b> insurer”.',
    'Shared link “For <b>the</b> insurer” was opened from 127.0.0.1.',
    'evidence-summary.pdf was downloaded through the shared link “For <b>the</b> insurer” from 127.0.0.1.',
  ])
  clock.forward(hourMs + 1)
  await openedPage(link.path)
  expect((await timelineOf()).filter((message) => message.includes('was opened'))).toHaveLength(2)

  const bundle = await openBundle(
    await (
      await fetch(`${url}/api/v1/shipments/${id}/evidence-bundle`, {
        headers: { authorization: `Bearer ${apiKey}` },
      })
    ).blob(),
  )
  const record = Buffer.from((await bundle.read('record.json')) ?? []).toString('utf8')
  expect(record).toContain('insurer” was opened from 127.0.0.1.')
})

test('a guess, another organization, a malformed token, an expired and a revoked link get the same response', async () => {
  const [link, revoked, ended] = [
    await create(),
    await create(),
    await create({ expires_at: new Date(clock.now().getTime() + hourMs).toISOString() }),
  ]
  await send('DELETE', `/api/v1/share-links/${revoked.id}`)
  clock.forward(hourMs + 1)
  const secret = link.path.split('.').at(-1)
  const answers = await Promise.all(
    [
      `/api/shared/${newId()}.${secret}`,
      `${link.path.slice(0, -1)}${link.path.endsWith('A') ? 'B' : 'A'}`,
      '/api/shared/nothing',
      `/api/shared/${organizationId}.`,
      `${link.path}.x`,
      revoked.path,
      ended.path,
      `${ended.path}/files/evidence-summary.pdf`,
    ].map(async (path) => {
      const response = await visit(path)
      const { error } = (await response.json()) as { error: { message: string } }
      return `${response.status} ${error.message}`
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['404 This link does not exist or no longer works.']))
})

test('only listed files can be downloaded, completely, for any name', async () => {
  const link = await create()
  for (const name of [
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2fevidence-summary.pdf',
    'evidence-bundle.zip',
    'document.pdf',
    'constructor',
    'evidence-summary.pdf%00',
  ]) {
    expect((await visit(`${link.path}/files/${name}`)).status).toBe(404)
  }
  const part = await visit(`${link.path}/files/evidence-summary.pdf`, { headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([200, null])
  expect(part.headers.get('content-disposition')).toContain('attachment')
  expect((await part.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('requires a password before any information, limits guesses, and remembers it for this link only', async () => {
  const [link, other] = [
    await create({ password: 'correct horse' }),
    await create({ password: 'another password' }),
  ]
  expect(await openPage(link.path)).toEqual({ state: 'locked' })
  expect((await visit(`${link.path}/files/evidence-summary.pdf`)).status).toBe(404)
  const wrong = await unlock(link.path, 'incorrect horse')
  expect([wrong.status, wrong.headers.get('location')?.split('?')[1]]).toEqual([303, 'password=wrong'])
  const noForm = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: 'abc' }
  expect((await visit(`${link.path}/password`, { method: 'POST', ...noForm })).status).toBe(400)
  expect(wrong.headers.getSetCookie()).toEqual([])

  const right = await unlock(link.path, 'correct horse')
  const [cookie = ''] = right.headers.getSetCookie()
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  expect(await openPage(link.path, { headers })).toMatchObject({ state: 'open', specimen: true })
  const forged = headers.cookie.replace(link.id, other.id)
  expect(await openPage(other.path, { headers: { cookie: forged } })).toEqual({ state: 'locked' })
  clock.forward(13 * hourMs)
  expect(await openPage(link.path, { headers })).toEqual({ state: 'locked' })

  for (let guess = 0; guess < 10; guess += 1) await unlock(other.path, `guess ${guess}`)
  const last = await unlock(other.path, 'another password')
  expect(last.headers.get('location')).toContain('password=wait')
  expect(last.headers.getSetCookie()).toEqual([])

  const rows = await db.select().from(shareLinks).where(eq(shareLinks.organizationId, organizationId))
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain('correct horse')
  expect(stored).not.toContain(link.path.split('.').at(-1))
})

test('when an administrator turns sharing off, no link works and none can be created; once allowed again, they work', async () => {
  const link = await create()
  const turn = (isAllowed: boolean) =>
    inTenant(organizationId, () => updateSharing(ctx, { is_allowed: isAllowed }))
  await turn(false)
  expect((await visit(link.path)).status).toBe(404)
  expect(await refusal({})).toEqual([403, 'SHARING_OFF', undefined])
  await turn(true)
  expect((await visit(link.path)).status).toBe(200)
})

test('after the evidence was deleted a link says so, and returns no files', async () => {
  const link = await create({ parts: ['journey', 'summary', 'document', 'bundle'] })
  clock.forward(3700 * dayMs)
  await db
    .update(shareLinks)
    .set({ expiresAt: new Date(clock.now().getTime() + dayMs) })
    .where(eq(shareLinks.id, link.id))
  expect(await openPage(link.path)).toEqual({
    state: 'deleted',
    organization: 'Harbor Legal',
    deleted_at: null,
  })
  await purgeShipment(ctx, id, 'evidence')
  const page = await openPage(link.path)
  expect(page).toEqual({ state: 'deleted', organization: 'Harbor Legal', deleted_at: expect.any(String) })
  for (const name of ['evidence-bundle.zip', 'document.pdf', 'shared-evidence.zip']) {
    expect((await visit(`${link.path}/files/${name}`)).status).toBe(404)
  }
  expect(await refusal({})).toEqual([410, 'EVIDENCE_EXPIRED', undefined])
})
