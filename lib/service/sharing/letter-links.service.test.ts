import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { ShareLink, ShareLinkWithUrl } from '#lib/contract/sharing/share-link.ts'
import type { SharedPage } from '#lib/contract/sharing/shared.ts'
import { openBundle } from '#lib/proof/open-bundle.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { letterSets } from '#lib/service/db/schema/letter-sets.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { newId } from '#lib/service/ids.ts'
import { openDeliveredLetter } from '#tests/support/evidence/delivered-letter.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { url, send, id: delivered, ctx, clock, db } = await openDeliveredLetter()

const created = await send('POST', '/api/v1/matters', { number: '2026-0417', name: 'Swan v. Turner' })
// The shapes are held to the contract by `send`.
const matterId = (created.data as { id: string }).id
await send('PATCH', `/api/v1/shipments/${delivered}`, { matter_id: matterId })
const { shipmentId: second } = await insertBought(ctx, { matterId, name: 'Second notice' })
await insertDraft(ctx, { matterId })

const linkPath = `/api/v1/matters/${matterId}/share-links`

const create = async (input: Record<string, unknown> = {}) => {
  const body = { label: 'For opposing counsel', parts: ['journey', 'summary'], ...input }
  const answer = await send('POST', linkPath, body)
  expect(answer.body).toMatchObject({ data: {} })
  expect(answer.status).toBe(201)
  const link = answer.data as unknown as ShareLinkWithUrl
  return { ...link, path: new URL(link.url).pathname.replace('/shared/', '/api/shared/') }
}

const refusal = async (input: Record<string, unknown>) => {
  const body = { label: 'For opposing counsel', parts: ['journey'], ...input }
  const { status, body: answer } = await send('POST', linkPath, body)
  const { error } = answer as { error: { code: string; fields?: { field: string }[] } }
  return [status, error.code, error.fields?.[0]?.field]
}

const visit = (path: string) => fetch(`${url}${path}`, { redirect: 'manual' })

const openPage = async (path: string, letter?: string): Promise<SharedPage> => {
  const response = await visit(letter === undefined ? path : `${path}?letter=${letter}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: SharedPage }).data
}

const listed = async (path: string) => {
  const page = await openPage(path)
  if (page.state !== 'matter') throw new Error(`the page is ${page.state}`)
  return page
}

const idsOn = async (path: string) => (await listed(path)).letters.map((letter) => letter.shipment_id)

const messagesOf = async (shipmentId: string) =>
  (
    await db
      .select({ message: shipmentEvents.message })
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
  ).map(({ message }) => message)

test('a link to a matter shows its bought letters, each with its own facts and files, which verify', async () => {
  const link = await create()
  expect(link).toMatchObject({ shipment_id: null, matter: { id: matterId }, includes_later: false })
  const page = await listed(link.path)
  expect(page.matter).toEqual({ organization: 'Harbor Legal', number: '2026-0417', name: 'Swan v. Turner' })
  expect(page.letters.map((letter) => letter.shipment_id).toSorted()).toEqual([delivered, second].toSorted())
  const letter = await openPage(link.path, delivered)
  if (letter.state !== 'open') throw new Error(`the letter is ${letter.state}`)
  expect(letter.matter?.number).toBe('2026-0417')
  expect(letter.files.map(({ name }) => name)).toEqual(['evidence-summary.pdf'])
  const zip = await (await visit(`${link.path}/letters/${delivered}/files/shared-evidence.zip`)).blob()
  expect((await openBundle(zip)).files.has('shared-facts.json')).toBe(true)
  expect((await visit(`${link.path}/letters/${delivered}/files/document.pdf`)).status).toBe(404)
  // Without the letter there is no file.
  expect((await visit(`${link.path}/files/evidence-summary.pdf`)).status).toBe(404)
})

test('does not show letters that were not selected, even by their URL, and withheld pages belong to one letter', async () => {
  const link = await create({
    parts: ['document'],
    letters: [{ shipment_id: delivered, withheld_pages: [2] }],
  })
  expect(await idsOn(link.path)).toEqual([delivered])
  expect((await visit(`${link.path}?letter=${second}`)).status).toBe(404)
  const letter = await openPage(link.path, delivered)
  expect(letter).toMatchObject({ facts: { journey: null, withheld: { pages: [2] } } })
  expect((await visit(`${link.path}/letters/${delivered}/files/document-redacted.pdf`)).status).toBe(200)
  expect((await visit(`${link.path}/letters/${delivered}/files/document.pdf`)).status).toBe(404)
})

test('while a name is withheld, neither the list nor the matter’s name reveals anyone', async () => {
  const link = await create({ redactions: ['recipient', 'sender'] })
  const page = await listed(link.path)
  expect(page.matter).toMatchObject({ number: '2026-0417', name: null })
  const text = JSON.stringify([page, await openPage(link.path, delivered)]).toLowerCase()
  for (const secret of ['swan', 'turner', '179 n harbor', 'second notice']) expect(text).not.toContain(secret)
})

test('shows a letter added later only if the sender allowed it, and never an excluded one', async () => {
  const plain = await create()
  const open = await create({
    parts: ['journey', 'document'],
    letters: [{ shipment_id: delivered, withheld_pages: [1] }],
    includes_later: true,
  })
  clock.forward(1000)
  const { shipmentId: later } = await insertBought(ctx, { matterId })
  expect(await idsOn(plain.path)).not.toContain(later)
  expect((await visit(`${plain.path}?letter=${later}`)).status).toBe(404)
  expect((await idsOn(open.path)).toSorted()).toEqual([delivered, later].toSorted())
  expect((await visit(`${open.path}?letter=${second}`)).status).toBe(404)
  // No one has looked at its pages.
  expect(await openPage(open.path, later)).toMatchObject({ files: [], facts: { withheld: { pages: [] } } })
  await db.update(shipments).set({ matterId: null }).where(eq(shipments.id, later))
  expect(await idsOn(open.path)).toEqual([delivered])
  expect((await visit(`${open.path}?letter=${later}`)).status).toBe(404)
})

test('each view is recorded in the audit log, and once an hour in the timeline of each letter seen', async () => {
  const label = 'Counted views'
  const link = await create({ label })
  await openPage(link.path)
  await openPage(link.path)
  await openPage(link.path, second)
  const seen = async () =>
    (await messagesOf(second))
      .filter((message) => message.includes(`“${label}”`))
      .map((message) => message.replace(/ from .*/, ''))
  expect(await seen()).toEqual([
    `Shared with matter 2026-0417 by link “${label}”.`,
    `Listed by the shared link “${label}”, which was opened`,
    `Shared link “${label}” was opened`,
  ])
  clock.forward(hourMs + 1000)
  await openPage(link.path)
  expect(await seen()).toHaveLength(4)
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'evidence.shared_viewed'))
  const ours = entries.filter(({ after }) => (after as { share_link?: string }).share_link === link.id)
  expect(ours.map(({ subjectType }) => subjectType).toSorted()).toEqual([
    'matter',
    'matter',
    'matter',
    'shipment',
  ])
  const { body } = await send('GET', linkPath)
  const counted = (body.data as unknown as ShareLink[]).find(({ id }) => id === link.id)
  expect(counted).toMatchObject({ views: 4, downloads: 0 })
})

test('rejects what cannot be shared, naming the field', async () => {
  const { shipmentId: elsewhere } = await insertBought(ctx)
  expect(await refusal({ letters: [{ shipment_id: elsewhere }] })).toEqual([
    400,
    'VALIDATION_ERROR',
    'letters.0.shipment_id',
  ])
  expect(await refusal({ letters: [] })).toEqual([400, 'VALIDATION_ERROR', 'letters'])
  expect(
    await refusal({ parts: ['document'], letters: [{ shipment_id: delivered, withheld_pages: [9] }] }),
  ).toEqual([400, 'VALIDATION_ERROR', 'letters.0.withheld_pages'])
  expect(
    await refusal({ parts: ['bundle'], letters: [{ shipment_id: delivered, withheld_pages: [1] }] }),
  ).toEqual([400, 'VALIDATION_ERROR', 'parts'])
})

test('a revoked link shows nothing; the list of links names the matter', async () => {
  const link = await create()
  const { body } = await send('GET', '/api/v1/share-links?limit=100')
  expect((body.data as unknown as ShareLink[]).find(({ id }) => id === link.id)?.matter?.number).toBe(
    '2026-0417',
  )
  await send('DELETE', `/api/v1/share-links/${link.id}`)
  for (const path of [link.path, `${link.path}?letter=${delivered}`]) {
    expect((await visit(path)).status).toBe(404)
  }
})

test('the signed facts of one letter verify without the others', async () => {
  const link = await create({ parts: ['journey', 'summary', 'document'] })
  const zip = await (await visit(`${link.path}/letters/${delivered}/files/shared-evidence.zip`)).blob()
  const published = (await (await visit('/.well-known/mailroom-keys.json')).json()) as {
    keys: never[]
    log: { keys: never[] }
  }
  const verified = await verifyBundle(zip, published.keys, { logKeys: published.log.keys })
  // Intact, and of a sandbox.
  expect(verified.verdict).toBe('specimen')
  expect(verified.about).toMatchObject({ kind: 'shared', shipment_id: delivered })
})

test('a link to a letter set shows its bought letters, with one exhibit of all, and records every download', async () => {
  const setId = newId()
  await db
    .insert(letterSets)
    .values({ organizationId: ctx.organizationId, id: setId, createdAt: ctx.clock.now() })
  await db
    .update(shipments)
    .set({ letterSetId: setId })
    .where(inArray(shipments.id, [delivered, second]))
  await insertDraft(ctx, { letterSetId: setId })
  const setPath = `/api/v1/letter-sets/${setId}/share-links`
  const body = { label: 'For the court', parts: ['journey', 'exhibit'] }
  const { status, data } = await send('POST', setPath, body)
  expect(status).toBe(201)
  const link = data as unknown as ShareLinkWithUrl
  expect(link).toMatchObject({ shipment_id: null, matter: null, letter_set_id: setId, includes_later: false })
  const path = new URL(link.url).pathname.replace('/shared/', '/api/shared/')
  const page = await listed(path)
  expect(page).toMatchObject({ has_exhibit: true, matter: { number: null, name: null } })
  expect(page.letters.map((letter) => letter.shipment_id).toSorted()).toEqual([delivered, second].toSorted())
  for (const at of [path, `${path}/letters/${delivered}`]) {
    const exhibit = await visit(`${at}/files/exhibit.pdf`)
    expect(exhibit.status).toBe(200)
    expect(
      Buffer.from(await exhibit.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect(await messagesOf(second)).toContainEqual(
    expect.stringContaining('exhibit.pdf was downloaded through the shared link “For the court”'),
  )
  const { body: all } = await send('GET', setPath)
  expect(all.data as unknown as ShareLink[]).toMatchObject([{ id: link.id, downloads: 2 }])
})

test('an exhibit is not shared while anything is withheld, nor by a link without it', async () => {
  expect(await refusal({ parts: ['exhibit'], redactions: ['sender'] })).toEqual([
    400,
    'VALIDATION_ERROR',
    'parts',
  ])
  const withheld = {
    parts: ['document', 'exhibit'],
    letters: [{ shipment_id: delivered, withheld_pages: [1] }],
  }
  expect(await refusal(withheld)).toEqual([400, 'VALIDATION_ERROR', 'parts'])
  const link = await create()
  expect(await listed(link.path)).toMatchObject({ has_exhibit: false })
  expect((await visit(`${link.path}/files/exhibit.pdf`)).status).toBe(404)
})
