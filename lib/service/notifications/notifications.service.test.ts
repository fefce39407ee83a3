import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { SandboxEmail, SandboxEmailItem } from '#lib/contract/sandbox/sandbox.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { sendEmail } from '#lib/service/emails/send-email.ts'
import { warnOfExpiry } from '#lib/service/evidence/warn-of-expiry.ts'
import { newId } from '#lib/service/ids.ts'
import { createSmtpEmail } from '#lib/service/providers/email/smtp/adapter.ts'
import { placeHold } from '#lib/service/retention/legal-holds.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { openSmtpServer } from '#tests/support/peers/smtp-server.ts'
import { runRequestedJobs } from '#tests/support/requested-jobs.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

const api = await openTestApi()
const { asked, clock, ctx } = api
let caller: TestCaller
let count = 0

const run = () => runRequestedJobs(ctx, asked)

const readMail = async (): Promise<SandboxEmailItem[]> =>
  ((await (await caller.call('/api/v1/sandbox/emails')).json()) as { data: SandboxEmailItem[] }).data

const openMail = async (id: string): Promise<SandboxEmail> =>
  ((await (await caller.call(`/api/v1/sandbox/emails/${id}`)).json()) as { data: SandboxEmail }).data

const choose = (settings: object) =>
  caller.call('/api/v1/notification-settings', jsonRequest(settings, { method: 'PATCH' }))

/** A piece of the caller's, which the carrier says that it delivered. */
const deliver = async (changes: Partial<typeof shipments.$inferInsert> = {}): Promise<string> => {
  const row = { status: 'shipped', createdBy: caller.userId, name: 'Notice', ...changes } as const
  const { shipmentId } = await insertBought(caller.ctx, row)
  await withTransaction({ ...caller.ctx, jobs: ctx.jobs }, (ctx) =>
    recordUpdate(
      ctx,
      { id: shipmentId, status: 'shipped' },
      { message: 'Delivered, signed by <E Swan>.', metadata: { tracking_status: 'delivered' } },
    ),
  )
  return shipmentId
}

/** Publishes, makes the digests, and sends them. */
const sendAll = async () => {
  await run()
  await run()
  await run()
}

beforeEach(async () => {
  caller = await api.createCaller(`Office ${(count += 1)}`)
  asked.length = 0
})

test('combines events within some minutes in one email, as text and HTML, with links', async () => {
  const first = await deliver({ name: 'Notice <to> unit 4' })
  await deliver({ name: 'Notice to unit 5' })
  await sendAll()
  await sendAll()
  const mail = await readMail()
  expect(mail).toMatchObject([{ to: caller.email, subject: '2 delivered' }])
  const { text, html, headers } = await openMail(mail[0]?.id ?? '')
  expect(text).toContain(`${ctx.config.appUrl}/shipments/${first}`)
  expect(text).toContain('Delivered, signed by <E Swan>.')
  expect(html).toContain(`href="${ctx.config.appUrl}/shipments/${first}"`)
  expect(html).toContain('Notice &lt;to&gt; unit 4')
  expect(html).not.toContain('<E Swan>')
  expect(headers['List-Unsubscribe']).toMatch(/^<http.*\/api\/unsubscribe\/.*\.delivered\.[0-9a-f]{32}>$/)
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')

  await deliver()
  await sendAll()
  expect((await readMail()).map(({ subject }) => subject).toSorted()).toEqual([
    '2 delivered',
    'Delivered: Notice',
  ])
})

test('the link of an email unsubscribes from its kind with one click, without a session, and from no other', async () => {
  await deliver()
  await sendAll()
  const [mail] = await readMail()
  const { headers, text } = await openMail(mail?.id ?? '')
  const link = String(headers['List-Unsubscribe']).slice(1, -1)
  expect(text).toContain(`Unsubscribe from these emails: ${link}`)
  const path = link.slice(ctx.config.appUrl.length)
  const settings = async () => (await caller.call('/api/v1/notification-settings')).json()
  const before = (await settings()) as { data: object }

  const asks = await api.request(path)
  expect(asks.status).toBe(200)
  expect(await asks.text()).toContain('<form method="post">')
  expect(asks.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await settings()).toEqual(before)

  const press = (to: string) =>
    api.request(to, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await press(path.replace('.delivered.', '.delivered~payment_failed.'))).status).toBe(404)
  expect((await press(path.replace(/.$/, (end) => (end === '0' ? '1' : '0')))).status).toBe(404)
  expect(await settings()).toEqual(before)
  for (const _again of [1, 2]) expect((await press(path)).status).toBe(200)
  expect(await settings()).toEqual({ data: { ...before.data, delivered: 'off' } })
  await deliver()
  await sendAll()
  expect(await readMail()).toHaveLength(1)
})

test('the same digest run twice at once reports nothing twice', async () => {
  await deliver()
  await run()
  const [job] = asked.splice(0)
  if (!job) throw new Error('no digest was asked for')
  await Promise.all([runRequestedJobs(ctx, [job]), runRequestedJobs(ctx, [job])])
  const sends = asked.splice(0)
  expect(sends.map(({ name }) => name)).toEqual(['email.send'])
  await runRequestedJobs(ctx, [...sends])
  await runRequestedJobs(ctx, [...sends])
  expect(await readMail()).toHaveLength(1)
})

test('people receive updates about their own shipments, all, or none, as chosen', async () => {
  const heard = async () => {
    const before = (await readMail()).length
    await deliver({ createdBy: newId() })
    await sendAll()
    return (await readMail()).length - before
  }
  expect(await heard()).toBe(0)
  await choose({ delivered: 'all' })
  expect(await heard()).toBe(1)
  await choose({ delivered: 'off' })
  expect(await heard()).toBe(0)
  await deliver()
  await sendAll()
  expect(await readMail()).toHaveLength(1)
  const settings = await caller.call('/api/v1/notification-settings')
  expect(await settings.json()).toMatchObject({ data: { delivered: 'off', payment_failed: 'mine' } })
})

test('sends nothing to an unverified address, to a former member, or to another organization', async () => {
  const sent = () => ctx.db.select().from(emails).where(eq(emails.recipient, caller.email))
  await ctx.db.update(user).set({ emailVerified: false }).where(eq(user.id, caller.userId))
  await deliver()
  await sendAll()
  expect(await sent()).toEqual([])
  await ctx.db.update(user).set({ emailVerified: true }).where(eq(user.id, caller.userId))
  await deliver()
  await run()
  await ctx.db.update(members).set({ userId: newId() }).where(eq(members.userId, caller.userId))
  await sendAll()
  expect(await sent()).toEqual([])
})

test('reports a new task, about a shipment or not', async () => {
  const { shipmentId } = await insertBought(caller.ctx)
  await withTransaction({ ...caller.ctx, jobs: ctx.jobs }, async (ctx) => {
    const words = { kind: 'notice_left', message: 'A notice was left.', dueAt: clock.now() } as const
    await openTask(ctx, { ...words, cause: 'one', shipmentId })
    await openTask(ctx, { ...words, cause: 'one', shipmentId })
    await openTask(ctx, { ...words, cause: 'two', shipmentId: null })
  })
  await sendAll()
  expect(await readMail()).toMatchObject([{ subject: '2 need attention' }])
})

test('warns about evidence thirty, seven and one day before its deletion, once each', async () => {
  const expiresAt = new Date(clock.now().getTime() + 31 * dayMs)
  const bought = { status: 'shipped', shippedDataExpiresAt: expiresAt, documentExpiresAt: expiresAt } as const
  const { shipmentId } = await insertBought(caller.ctx, { ...bought, name: 'Old notice' })
  const subjects = async () => (await readMail()).map(({ subject }) => subject)
  const told = ['Evidence will be deleted soon: Old notice']
  const warnTwice = async () => {
    await warnOfExpiry(ctx)
    await warnOfExpiry(ctx)
    await sendAll()
    return subjects()
  }
  expect(await warnTwice()).toEqual([])
  clock.forward(2 * dayMs)
  expect(await warnTwice()).toEqual(told)
  expect((await openMail((await readMail())[0]?.id ?? '')).text).toContain(shipmentId)
  clock.forward(10 * dayMs)
  expect(await warnTwice()).toEqual(told)
  clock.forward(13 * dayMs)
  expect(await warnTwice()).toEqual([...told, ...told])
  clock.forward(5 * dayMs)
  expect(await warnTwice()).toEqual([...told, ...told, ...told])
  clock.forward(2 * dayMs)
  expect(await warnTwice()).toHaveLength(3)
})

test('combines evidence that expires together in one email, including single documents, and omits held evidence', async () => {
  const soon = new Date(clock.now().getTime() + 6 * dayMs)
  const late = new Date(clock.now().getTime() + 400 * dayMs)
  const expiring = (name: string, changes: Partial<typeof shipments.$inferInsert> = {}) =>
    insertBought(caller.ctx, {
      status: 'shipped',
      name,
      shippedDataExpiresAt: soon,
      documentExpiresAt: soon,
      ...changes,
    })
  await expiring('First')
  await expiring('Second')
  await expiring('Only its document', { shippedDataExpiresAt: late })
  const held = await expiring('Held')
  await placeHold({ ...caller.ctx, jobs: ctx.jobs }, { shipment_id: held.shipmentId, reason: 'Discovery' })
  await warnOfExpiry(ctx)
  await sendAll()
  const [mail, ...others] = await readMail()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('2 with evidence to be deleted soon, 1 with a document to be deleted soon')
  const { text } = await openMail(mail?.id ?? '')
  expect(text.match(/The evidence and the document will be deleted/g)).toHaveLength(2)
  expect(text).toContain('A DOCUMENT WILL BE DELETED SOON')
  expect(text.match(/The document will be deleted/g)).toHaveLength(1)
  expect(text).not.toContain('Held')
})

test('retries an email rejected temporarily, and gives up one rejected permanently', async () => {
  const server = await openSmtpServer()
  const email = createSmtpEmail({ url: server.url, from: ctx.config.email.from })
  const deps = { ...ctx, providers: { ...ctx.providers, email } }
  await deliver()
  await run()
  await run()
  const [job] = asked.splice(0)
  if (job?.name !== 'email.send') throw new Error('no e-mail was asked for')
  const { emailId } = job.data
  const read = async () => (await ctx.db.select().from(emails).where(eq(emails.id, emailId)))[0]

  server.state.isBusy = true
  await sendEmail(deps, emailId)
  expect(await read()).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(asked.splice(0)).toEqual([{ name: 'email.send', data: { emailId } }])
  server.state.isBusy = false
  await sendEmail(deps, emailId)
  await sendEmail(deps, emailId)
  expect(await read()).toMatchObject({ status: 'sent', attempts: 2 })
  expect(server.messages).toHaveLength(1)

  await ctx.db
    .update(emails)
    .set({ status: 'waiting', recipient: 'x@refused.test' })
    .where(eq(emails.id, emailId))
  await sendEmail(deps, emailId)
  expect(await read()).toMatchObject({ status: 'failed' })
  expect(asked).toEqual([])
  email.close()
})
