import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { addDays } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { calendarFeeds } from '#lib/service/db/schema/calendar.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { openTestApi } from '#tests/support/api.ts'
import { insertColleague } from '#tests/support/office/colleagues.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertOrganization } from '#tests/support/shipments/draft.ts'

import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from './calendar-feed.ts'

const { ctx: base, clock, request } = await openTestApi()

const dayIn = (days: number) => addDays(clock.now().toISOString().slice(0, 10), days)
const noonIn = (days: number) => new Date(`${dayIn(days)}T12:00:00Z`)

const name =
  'Seán O’Callaghan; Ibáñez, Partner \\ Co. of the Rather Long Name, which no line of 75 octets holds'

/** An organization with a piece that is held and one that is expected, and a member with a feed. */
const openFeed = async (input = { includes_names: true }) => {
  const own = { ...base, organizationId: newId() }
  await insertOrganization(own)
  const ctx = await insertColleague(own, 'reviewer', 'Ada Byron')
  const { shipmentId } = await insertBought(ctx, {
    status: 'shipped',
    name: 'Notice to quit',
    shippedAt: noonIn(-3),
    expectedOn: dayIn(2),
    toAddress: addressOf({ name }),
  })
  const taskId = await withTransaction(ctx, (ctx) =>
    openTask(ctx, {
      kind: 'notice_left',
      cause: newId(),
      shipmentId,
      message: 'Delivery attempted.',
      dueAt: noonIn(9),
    }),
  )
  const { url } = await createCalendarFeed(ctx, input)
  return { ctx, shipmentId, taskId, url, path: new URL(url).pathname }
}

const eventsOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

test('a calendar program reads what is due as all-day events with stable IDs', async () => {
  const { path, shipmentId, taskId } = await openFeed()
  const response = await request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await response.text()
  const events = eventsOf(text)
  const host = new URL(base.config.appUrl).hostname
  expect(events.map((event) => [event.uid, event.startDate.toString(), event.endDate.toString()])).toEqual([
    [`delivery-${shipmentId}@${host}`, dayIn(2), dayIn(3)],
    [`held_until-${taskId}@${host}`, dayIn(9), dayIn(10)],
  ])
  expect(events[1]?.summary).toBe(`Carrier’s hold ends: ${name}, Notice to quit`)
  expect(events[1]?.component.getFirstPropertyValue('url')).toBe(
    `${base.config.appUrl}/shipments/${shipmentId}`,
  )
  expect(events.map((event) => event.component.getAllSubcomponents('valarm').length)).toEqual([0, 1])
  for (const event of events) expect(event.component.hasProperty('dtstamp')).toBe(true)
})

test('its lines follow RFC 5545', async () => {
  const { path } = await openFeed()
  const text = await (await request(path)).text()
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).toContain('\r\nMETHOD:PUBLISH\r\n')
})

test('without names it names no one', async () => {
  const { path } = await openFeed({ includes_names: false })
  const text = (await (await request(path)).text()).replaceAll('\r\n ', '')
  expect(text).not.toContain('Callaghan')
  expect(text).not.toContain('Notice to quit')
  expect(eventsOf(text).map(({ summary }) => summary)).toEqual(['Expected delivery', 'Carrier’s hold ends'])
})

test('does not resend unchanged events', async () => {
  const { path, ctx } = await openFeed()
  const tag = (await request(path)).headers.get('etag') ?? ''
  clock.forward(1000)
  const again = await request(path, { headers: { 'if-none-match': `"other", ${tag}` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await insertBought(ctx, { status: 'shipped', shippedAt: noonIn(-1), expectedOn: dayIn(4) })
  expect((await request(path, { headers: { 'if-none-match': tag } })).status).toBe(200)
})

test('a feed URL ends when it is renewed or turned off, or its member leaves, even if they return', async () => {
  const { ctx, path } = await openFeed()
  const statusOf = async (at: string) => (await request(at)).status
  const renewed = new URL((await createCalendarFeed(ctx, { includes_names: true })).url).pathname
  expect([await statusOf(path), await statusOf(renewed)]).toEqual([404, 200])

  const isMember = and(eq(members.organizationId, ctx.organizationId), eq(members.userId, ctx.userId))
  await ctx.db.delete(members).where(isMember)
  expect(await statusOf(renewed)).toBe(404)
  clock.forward(1000)
  await ctx.db.insert(members).values({
    organizationId: ctx.organizationId,
    userId: ctx.userId,
    role: 'sender',
    createdAt: clock.now(),
  })
  expect(await statusOf(renewed)).toBe(404)

  const last = new URL((await createCalendarFeed(ctx, { includes_names: true })).url).pathname
  expect(await statusOf(last)).toBe(200)
  await deleteCalendarFeed(ctx)
  expect(await statusOf(last)).toBe(404)
  expect(await getCalendarFeed(ctx)).toBeNull()
})

test('a member who lacks the second factor that the organization requires has no feed', async () => {
  const { ctx, path } = await openFeed()
  await ctx.db
    .update(organizations)
    .set({ twoFactorRequired: true })
    .where(eq(organizations.organizationId, ctx.organizationId))
  expect((await request(path)).status).toBe(404)
})

test('rejects a URL of another organization, a guess and a malformed one', async () => {
  const { path } = await openFeed()
  const { path: other } = await openFeed()
  const [organization = ''] = (other.split('/').at(-1) ?? '').split('.')
  const secret = path.split('.').slice(1).join('.')
  for (const address of [
    `${organization}.${secret}`,
    `${newId()}.${secret}`,
    'x.ics',
    path.split('/').at(-1)?.slice(0, -4),
  ]) {
    expect((await request(`/api/calendar-feeds/${address}`)).status).toBe(404)
  }
})

test('the secret is not stored, and creating, renewing and turning off are audited', async () => {
  const { ctx, url } = await openFeed()
  await createCalendarFeed(ctx, { includes_names: false })
  expect(await getCalendarFeed(ctx)).toMatchObject({ includes_names: false, last_read_at: null })
  await deleteCalendarFeed(ctx)
  const own = eq(auditEntries.organizationId, ctx.organizationId)
  const entries = await ctx.db.select().from(auditEntries).where(own)
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'calendar_feed.created',
    'calendar_feed.deleted',
    'calendar_feed.renewed',
  ])
  const secret = url.split('.').at(-2) ?? ''
  const feeds = await ctx.db.select().from(calendarFeeds)
  expect(JSON.stringify([entries, feeds])).not.toContain(secret)
})
