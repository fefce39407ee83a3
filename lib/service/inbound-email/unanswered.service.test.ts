import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { receivedEmails } from '#lib/service/db/schema/inbound-email.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { type MessageToCompose, statedPass } from '#tests/support/inbound/compose-message.ts'
import { inboundSecret, openInboundService } from '#tests/support/inbound/inbound-office.ts'

import { changeInboundAddress, updateInboundEmail } from './inbound-settings.ts'
import { receiveEmail } from './receive-email.ts'
import { listReceivedEmails, sweepReceivedEmails } from './received-emails.ts'

const { url, deps, db, clock, openOffice } = await openInboundService()

describe('sends no reply and creates nothing', () => {
  const own = (email: string, rest: string) => [
    `Authentication-Results: mx.harbor.test; ${rest}`,
    statedPass(email),
  ]
  test.each<[string, string, (email: string) => Partial<MessageToCompose>, string | null]>([
    ['when nothing is stated of the sender', 'not_authenticated', () => ({ top: [] }), 'x@y.test'],
    [
      'when DMARC failed, whatever the message itself states',
      'not_authenticated',
      (email) => ({ top: own(email, 'dmarc=fail header.from=office.test') }),
      'x@y.test',
    ],
    [
      'when another server states it',
      'not_authenticated',
      (email) => ({ top: [statedPass(email).replace('mx.harbor.test', 'mx.evil.test')] }),
      'x@y.test',
    ],
    [
      'when there are two From addresses',
      'not_authenticated',
      (email) => ({ from: `${email}, eve@evil.test` }),
      'x@y.test',
    ],
    [
      'when there are two From fields',
      'not_authenticated',
      (email) => ({ headers: [`From: ${email}`] }),
      'x@y.test',
    ],
    [
      'for someone who is no member',
      'unknown_sender',
      () => ({ from: 'eve@evil.test', top: [statedPass('eve@evil.test')] }),
      'x@y.test',
    ],
    [
      'for an automatic reply',
      'automatic',
      () => ({ headers: ['Auto-Submitted: auto-replied'] }),
      'x@y.test',
    ],
    ['for a mailing list', 'automatic', () => ({ headers: ['List-Id: <offices.test>'] }), 'x@y.test'],
    ['for bulk mail', 'automatic', () => ({ headers: ['Precedence: bulk'] }), 'x@y.test'],
    ['for a bounce', 'automatic', () => ({}), ''],
    ['for a bounce by another name', 'automatic', () => ({}), 'MAILER-DAEMON'],
  ])('%s', async (_, outcome, message, sender) => {
    const office = await openOffice()
    expect(await office.send(message(office.email), sender)).toEqual({ kind: 'done' })
    expect([await office.drafts(), await office.replies()]).toEqual([[], []])
    expect(await office.listed()).toMatchObject([{ outcome, reason: expect.any(String) }])
  })

  test('for a member whose address is not verified, or who has left', async () => {
    const office = await openOffice()
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, office.userId))
    await office.send()
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, office.userId))
    await db.delete(members).where(eq(members.userId, office.userId))
    await office.send()
    expect([await office.drafts(), await office.replies()]).toEqual([[], []])
  })

  test('for a member of another organization', async () => {
    const [office, other] = [await openOffice(), await openOffice()]
    await office.send({ from: other.email, top: [statedPass(other.email)] })
    expect([
      await office.drafts(),
      await office.replies(),
      await other.drafts(),
      await other.listed(),
    ]).toEqual([[], [], [], []])
    expect(await office.listed()).toMatchObject([{ outcome: 'unknown_sender' }])
  })
})

test('an address that is off, replaced or unknown rejects mail, and bounces only to a proven return path', async () => {
  const office = await openOffice()
  const refused = { kind: 'refused', reason: 'No organization has this address.' }
  await updateInboundEmail(office.ctx, false)
  expect(await office.send()).toEqual({ ...refused, mayBounce: true })
  expect(await office.send({ top: [] })).toEqual({ ...refused, mayBounce: false })
  expect((await updateInboundEmail(office.ctx, true)).address).toBe(office.to)
  expect(await office.send()).toEqual({ kind: 'done' })
  const { address } = await changeInboundAddress(office.ctx)
  expect(address).not.toBe(office.to)
  expect(address).toMatch(/^united-office-\d+-[2-9a-z]{12}@mail\.mailroom\.test$/)
  expect(await office.send()).toEqual({ ...refused, mayBounce: true })
  const raw = office.compose()
  for (const recipient of [
    `x@mail.mailroom.test`,
    String(address).replace('mail.', 'other.'),
    '',
    '@',
    'postmaster',
  ]) {
    expect(await receiveEmail(deps, raw, { recipient, sender: null })).toMatchObject({ kind: 'refused' })
  }
  expect(
    await receiveEmail(deps, raw, { recipient: `<${String(address).toUpperCase()}>`, sender: null }),
  ).toEqual({
    kind: 'done',
  })
})

test('defers a member’s thirty-first message within an hour, and processes it later', async () => {
  const office = await openOffice()
  for (let index = 0; index < 30; index += 1) await office.send({ attachments: [] })
  const late = office.compose({ messageId: '<late@harbor.test>' })
  const envelope = { recipient: office.to, sender: office.email }
  await expect(receiveEmail(deps, late, envelope)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await office.replies()).toHaveLength(30)
  expect((await office.listed())[0]).toMatchObject({ outcome: 'deferred', message_id: '<late@harbor.test>' })
  expect(await office.drafts()).toEqual([])
})

test('the mail server delivers messages with its secret, and the response does not reveal their outcome', async () => {
  const office = await openOffice()
  const post = (headers: Record<string, string>, body: Buffer = office.compose()) =>
    fetch(`${url}/api/webhooks/inbound-email`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        authorization: `Bearer ${inboundSecret}`,
        'content-type': 'message/rfc822',
        'x-envelope-to': office.to,
        'x-envelope-from': office.email,
        ...headers,
      },
    })
  expect((await post({ authorization: 'Bearer another' })).status).toBe(401)
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post({ 'x-envelope-to': '' })).status).toBe(400)
  expect((await post({}, Buffer.alloc(25 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await office.listed()).toEqual([])
  const [known, unknown] = [await post({}), await post({ 'x-envelope-to': 'nobody@mail.mailroom.test' })]
  expect([known.status, unknown.status]).toEqual([202, 202])
  expect(await known.text()).toBe(await unknown.text())
  expect(await office.drafts()).toHaveLength(1)
})

test('received emails are listed for 90 days, without their content, and are deleted then', async () => {
  const office = await openOffice()
  await office.send()
  await office.send({ attachments: [] })
  const page = await listReceivedEmails(office.ctx, { limit: 1 })
  expect(page).toMatchObject({ has_more: true, data: [{ outcome: 'incomplete' }] })
  const rest = await listReceivedEmails(office.ctx, { limit: 1, cursor: String(page.next_cursor) })
  expect(rest).toMatchObject({ has_more: false, data: [{ outcome: 'draft_created' }] })
  await expect(listReceivedEmails({ ...office.ctx, role: 'sender' }, { limit: 1 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  clock.forward(90 * dayMs + hourMs)
  expect(await office.listed()).toEqual([])
  await sweepReceivedEmails(deps)
  expect(
    await db
      .select()
      .from(receivedEmails)
      .where(eq(receivedEmails.organizationId, office.ctx.organizationId)),
  ).toEqual([])
})
