import { and, eq } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

import { inTenant, memberRole } from '#lib/postgres/postgres.ts'
import { serviceOptions } from '#lib/postgres/service-settings.ts'
import { systemContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { matterMembers } from '#lib/service/db/schema/matters.ts'
import { notifications } from '#lib/service/db/schema/notifications.ts'
import { findSight, isInSight } from '#lib/service/notifications/sight.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openSender } from '#tests/support/office/senders.ts'
import { openTestService } from '#tests/support/service.ts'

import { updateMatter } from './change-matter.ts'
import { getMatterAccess, updateMatterAccess } from './matter-access.ts'

/*
 * Ann and Ben send, each for a matter of their own, in an organization that limits them to their matters. What other
 * operations answer them is in `limited-members.service.test.ts` of http/access.
 */

const service = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_DETAIL_SECONDS: '60',
})
const { organizationId, url } = service
const system = systemContext(service.deps, organizationId)
const inOffice = <Result>(work: () => PromiseLike<Result>): Promise<Result> => inTenant(organizationId, work)

const owner = {
  ...system,
  role: 'owner' as const,
  actor: { type: 'user' as const, userId: service.owner.userId },
}
const [ann, ben] = [await openSender(service, 'Ann'), await openSender(service, 'Ben')]
const createMatter = async (number: string, memberIds: string[]): Promise<string> => {
  const made = await service.send('POST', '/api/v1/matters', {
    number,
    name: `Matter ${number}`,
    member_ids: memberIds,
  })
  return String(made.data['id'])
}
const annsMatter = await createMatter('2026-A', [ann.userId])
const bensMatter = await createMatter('2026-B', [ben.userId])
const limitTo = (isLimited: boolean) => inOffice(() => updateMatterAccess(owner, { is_limited: isLimited }))

let annsLetter = { id: '', quoteId: '' }
let bensLetter = { id: '', quoteId: '' }

beforeAll(async () => {
  await limitTo(true)
  annsLetter = await ann.driver.createDraft('From Ann', true)
  bensLetter = await ben.driver.createDraft('From Ben', true)
})

const idsOf = async ({ ask }: typeof ann, path = '/shipments'): Promise<string[]> =>
  ((await ask('GET', path)).data.data as { id: string }[]).map(({ id }) => id)

describe('a letter without a matter', () => {
  test('is visible to its creator and to members without limits', async () => {
    expect(await idsOf(ann)).toEqual([annsLetter.id])
    expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(404)
    expect((await service.send('GET', `/api/v1/shipments/${annsLetter.id}`)).status).toBe(200)
    // What the owner’s key had cached is not shown.
    expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(404)
  })
})

describe('a letter of a matter', () => {
  test('is sent by a member from upload to delivery, and is hidden from other senders', async () => {
    expect((await ann.ask('PATCH', `/shipments/${annsLetter.id}`, { matter_id: annsMatter })).status).toBe(
      200,
    )
    await ann.driver.buy(annsLetter)
    expect(
      (await ann.ask('POST', `/shipments/${annsLetter.id}/sandbox-journey`, { to: 'delivered' })).status,
    ).toBe(200)
    const { data } = await ann.ask('GET', `/shipments/${annsLetter.id}`)
    expect(data.data.matter.id).toBe(annsMatter)
    for (const path of ['/evidence', '/events', '/summary']) {
      const [mine, theirs] = [
        await ann.ask('GET', `/shipments/${annsLetter.id}${path}`),
        await ben.ask('GET', `/shipments/${annsLetter.id}${path}`),
      ]
      if (mine.status !== 404) expect([path, theirs.status]).toEqual([path, 404])
    }
  })

  test('can be moved only to a matter that the member sees, and out of it only by its creator', async () => {
    const moved = await ann.ask('PATCH', `/shipments/${annsLetter.id}`, { matter_id: bensMatter })
    const invented = await ann.ask('PATCH', `/shipments/${annsLetter.id}`, { matter_id: crypto.randomUUID() })
    expect([moved.status, moved.data.error.code]).toEqual([404, 'MATTER_NOT_FOUND'])
    expect([invented.status, invented.data.error.message]).toEqual([404, moved.data.error.message])
    await inOffice(() => updateMatter(owner, annsMatter, { member_ids: [ann.userId, ben.userId] }))
    const taken = await ben.ask('PATCH', `/shipments/${annsLetter.id}`, { matter_id: null })
    expect([taken.status, taken.data.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect((await ann.ask('PATCH', `/shipments/${annsLetter.id}`, { matter_id: null })).status).toBe(200)
    expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(404)
    expect((await ann.ask('PATCH', `/shipments/${annsLetter.id}`, { matter_id: annsMatter })).status).toBe(
      200,
    )
    expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(200)
    await inOffice(() => updateMatter(owner, annsMatter, { member_ids: [ann.userId] }))
    expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(404)
  })
})

describe('a matter', () => {
  test('that a member cannot see is not revealed by its number, nor by a duplicate number', async () => {
    expect((await ann.ask('GET', '/matters')).text).not.toContain('2026-B')
    const taken = await ann.ask('POST', '/matters', { number: '2026-B', name: 'Guess' })
    const free = await ann.ask('POST', '/matters', { number: '2026-ZZZ', name: 'Guess' })
    expect([taken.status, taken.data.error.message]).toEqual([403, free.data.error.message])
    expect((await ann.ask('PATCH', `/matters/${annsMatter}`, { number: '2026-B' })).status).toBe(403)
  })

  test('cannot be joined by a limited member, and can be left', async () => {
    expect((await ann.ask('PATCH', `/matters/${bensMatter}`, { member_ids: [ann.userId] })).status).toBe(404)
    const added = await ann.ask('PATCH', `/matters/${annsMatter}`, { member_ids: [ann.userId, ben.userId] })
    expect(added.status).toBe(403)
    expect((await ann.ask('PATCH', `/matters/${annsMatter}`, { name: 'Renamed' })).status).toBe(200)
    const shared = await createMatter('2026-C', [ann.userId, ben.userId])
    expect((await ann.ask('PATCH', `/matters/${shared}`, { member_ids: [ben.userId] })).status).toBe(200)
    expect((await ann.ask('GET', `/matters/${shared}`)).status).toBe(404)
    const [entry] = await inOffice(() =>
      service.deps.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.subjectId, shared)))
        .orderBy(auditEntries.id)
        .offset(1),
    )
    expect(entry).toMatchObject({ action: 'matter.updated' })
  })
})

describe('an address', () => {
  const address = { name: 'Zeb Quill', street1: '1 Oak Ln', city: 'Reno', state: 'NV', zip: '89501' }

  test('that another member already has can be added without revealing theirs', async () => {
    const first = await ben.ask('POST', '/addresses', { label: 'Of Ben', address, matter_id: bensMatter })
    expect(first.status).toBe(201)
    const preview = new FormData()
    preview.append(
      'file',
      new Blob(['name,street1,city,state,zip\nZeb Quill,1 Oak Ln,Reno,NV,89501\n']),
      'a.csv',
    )
    const tried = await fetch(`${url}/api/v1/addresses/import?preview=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.secret}` },
      body: preview,
    })
    expect(await tried.json()).toMatchObject({ data: { created: 1, existing: 0 } })
    const second = await ann.ask('POST', '/addresses', { address })
    expect([second.status, second.data.data.label]).toEqual([201, null])
    expect((await ann.ask('POST', '/addresses', { address })).data.data.id).toBe(second.data.data.id)
    expect(await idsOf(ann, '/addresses')).toEqual([second.data.data.id])
    const other = await ann.ask('POST', '/addresses', { address: { ...address, street1: '2 Oak Ln' } })
    const changed = await ann.ask('PATCH', `/addresses/${other.data.data.id}`, { address })
    expect(changed.data.error.code).toBe('ADDRESS_EXISTS')
    expect((await ann.ask('DELETE', `/addresses/${second.data.data.id}`)).status).toBe(200)
    expect((await ann.ask('PATCH', `/addresses/${other.data.data.id}`, { address })).status).toBe(200)
  })
})

test('an idempotency key of another member reveals nothing of their response', async () => {
  const post = (secret: string) =>
    fetch(`${url}/api/v1/addresses`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
      body: JSON.stringify({
        address: { name: 'Will Turner', street1: '1 Elm St', city: 'Reno', state: 'NV', zip: '89501' },
      }),
    })
  const [theirs, mine, again] = [await post(ben.secret), await post(ann.secret), await post(ann.secret)]
  expect([theirs.status, mine.headers.get('idempotency-replayed')]).toEqual([201, null])
  const id = async (response: Response) => ((await response.json()) as { data: { id: string } }).data.id
  const [first, second] = [await id(theirs), await id(mine)]
  expect(second).not.toBe(first)
  expect([again.headers.get('idempotency-replayed'), await id(again)]).toEqual(['true', second])
})

test('an event stream omits other members’ letters, and ends when the member’s access changes', async () => {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${ann.secret}` },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Reads on until it is there, or to the end of the stream. */
  const readUntil = async (part?: string): Promise<string> => {
    for (;;) {
      if (part !== undefined && text.includes(part)) return text
      const read = await reader?.read()
      if (!read || read.done) return text
      text += read.value
    }
  }
  await ben.ask('PATCH', `/shipments/${bensLetter.id}`, { reference: 'B-1' })
  await ann.ask('PATCH', `/shipments/${annsLetter.id}`, { reference: 'A-1' })
  expect(await readUntil(annsLetter.id)).toContain(annsLetter.id)
  expect(text).not.toContain(bensLetter.id)
  await inOffice(() => updateMatter(owner, bensMatter, { member_ids: [ann.userId, ben.userId] }))
  // It ends, though no one aborts it.
  await readUntil()
  await inOffice(() => updateMatter(owner, bensMatter, { member_ids: [ben.userId] }))
  abort.abort()
})

test('notifications go only to members who can see the letter', async () => {
  const sight = await inOffice(() => findSight(system, { matterId: annsMatter, createdBy: null }))
  expect(isInSight(sight, { userId: ann.userId, role: 'sender' })).toBe(true)
  expect(isInSight(sight, { userId: ben.userId, role: 'sender' })).toBe(false)
  expect(isInSight(sight, { userId: ben.userId, role: 'reviewer' })).toBe(true)
  const told = await inOffice(() =>
    service.deps.db.select().from(notifications).where(eq(notifications.userId, ben.userId)),
  )
  expect(told.filter(({ shipmentId }) => shipmentId === annsLetter.id)).toEqual([])
})

test('a batch is checked and bought by its member, and hidden from others', async () => {
  const [id = ''] = await ann.driver.createBatches()
  expect((await ann.ask('GET', `/batches/${id}`)).status).toBe(200)
  expect((await ann.ask('GET', `/batches/${id}/rows`)).text).toContain('Will Turner')
  for (const path of [`/batches/${id}`, `/batches/${id}/rows`]) {
    expect((await ben.ask('GET', path)).status).toBe(404)
  }
  expect((await ben.ask('GET', '/batches')).data.data).toEqual([])
})

test('members of a matter see its batches and documents, regardless of who uploaded them', async () => {
  const file = 'name,street,city,state,zip\nWill Turner,1 Oak Ln,Reno,NV,89501\n'
  const { data } = await service.upload('/api/v1/batches', 'tenants.csv', file)
  const path = `/batches/${String(data['id'])}`
  const stored = await service.upload('/api/v1/documents/upload', 'notice.pdf', smallPdf('To all tenants'))
  const settings = { document_key: stored.data['document_key'], matter_id: annsMatter }
  expect((await service.send('PATCH', `/api/v1${path}`, settings)).status).toBe(200)
  const seen = await ann.ask('GET', path)
  expect([seen.status, seen.data.data.document.filename]).toEqual([200, 'notice.pdf'])
  expect((await ben.ask('GET', path)).status).toBe(404)
})

test('the setting lists the members it affects, and is recorded in the audit log', async () => {
  expect(await inOffice(() => getMatterAccess(owner))).toMatchObject({
    is_limited: true,
    affected: { members: 2, members_without_matters: 0 },
  })
  await limitTo(false)
  expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(200)
  await limitTo(true)
  expect((await ben.ask('GET', `/shipments/${annsLetter.id}`)).status).toBe(404)
  const audited = await inOffice(() =>
    service.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'matter_access.updated')),
  )
  expect(audited.map(({ after }) => after)).toEqual([
    { is_limited: true },
    { is_limited: false },
    { is_limited: true },
  ])
})

test('rejects more matters for one member than a request can carry', async () => {
  const many = Array.from({ length: 1000 }, () => ({
    organizationId,
    matterId: crypto.randomUUID(),
    userId: ben.userId,
  }))
  await inOffice(() => service.deps.db.insert(matterMembers).values(many))
  const adding = inOffice(() => updateMatter(owner, annsMatter, { member_ids: [ann.userId, ben.userId] }))
  await expect(adding).rejects.toThrow('at most 1,000 matters')
  expect(await idsOf(ben)).toContain(bensLetter.id)
})

test('the database role of limited members sees no letters without a visibility setting', async () => {
  const client = new Client({
    connectionString: service.databaseUrl,
    options: serviceOptions.replace(/role=\S+/, `role=${memberRole}`),
  })
  await client.connect()
  await client.query("select set_config('mailroom.tenant', $1, false)", [organizationId])
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_policy join pg_class on pg_class.oid = polrelid where polname = 'member'`,
  )
  const seen: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select * from ${name} limit 1`)
    if (rows.length > 0) seen.push(name)
  }
  const { rows: organization } = await client.query('select * from organizations')
  await client.end()
  expect(tables.length).toBeGreaterThan(35)
  // Those that are about no letter are for the queries to narrow to their reader.
  expect(seen.filter((name) => !['events', 'notifications', 'api_requests'].includes(name))).toEqual([])
  expect(organization).toHaveLength(1)
})
