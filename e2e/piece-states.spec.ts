import { expect, type Page, test } from '@playwright/test'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import { type PieceState, pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

import { advance, buy, certified, createDraft, quoteOf } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

/** A piece in one state, and what every place is expected to call it. */
type Piece = { id: string; name: string; label: string; hasProof: boolean }

const milestones: readonly Milestone[] = [
  'printed',
  'manifested',
  'in_transit',
  'out_for_delivery',
  'notice_left',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'unclaimed',
  'returned_to_sender',
  'damaged',
  'lost',
  'unclear',
  'delivered',
]

/** What a carrier without SCAN forms and pickup notices is spared. */
const withoutProof = milestones.filter((each) => !['printed', 'manifested', 'unclaimed'].includes(each))

const titles: Readonly<Record<string, string>> = {
  certified: 'Certified letter',
  plain: 'Parcel without proof',
}

let organization: Organization
let page: Page
const pieces: Piece[] = []

const makePiece = async (kind: 'certified' | 'plain', milestone: Milestone): Promise<Piece> => {
  const { client } = organization
  const name = `${titles[kind]}, ${milestone.replaceAll('_', ' ')}`
  const draft = await createDraft(client, {
    shipment_name: name,
    ...(kind === 'certified' && { shipping_options: certified }),
  })
  if (kind === 'certified') await buy(client, draft)
  else await client.buyShipment({ params: { id: draft.id }, body: { quote_id: quoteOf(draft, 'UPSDAP') } })
  await advance(client, draft.id, milestone)
  const { data } = await client.getShipment({ params: { id: draft.id } })
  return { id: draft.id, name, label: pieceStates[pieceState(data)].label, hasProof: kind === 'certified' }
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  const draft = await createDraft(organization.client, { shipment_name: 'Unsent letter' })
  pieces.push({ id: draft.id, name: 'Unsent letter', label: 'Draft', hasProof: false })
  for (const milestone of milestones) pieces.push(await makePiece('certified', milestone))
  for (const milestone of withoutProof) pieces.push(await makePiece('plain', milestone))
  page = await openPage(browser, organization.owner)
  await page.setViewportSize({ width: 1440, height: 900 })
})
test.afterAll(() => page.context().close())

/** Every badge of the page, as one text. */
const badgeOf = (piece: Piece) => page.getByRole('main').getByText(piece.label, { exact: true }).first()

// The service gives these their labels as well: lib/service/shipments/piece-states.service.test.ts has every state.
const notPlayed: readonly PieceState[] = [
  'awaiting_approval',
  'scheduled',
  'payment_pending',
  'payment_failed',
  'queued',
  'shipped',
  'cancelled',
  'held_up',
  'not_tracked',
  'attempted',
  'returning',
  'returned',
]

test('these tests contain pieces in every state that the sandbox simulates', () => {
  // Object.keys forgets that its strings are the table's keys.
  const states = Object.keys(pieceStates) as PieceState[]
  const played = states.filter((state) => !notPlayed.includes(state))
  const labels = new Set(pieces.map(({ label }) => label))
  expect([...labels].toSorted()).toEqual(played.map((state) => pieceStates[state].label).toSorted())
})

test('the list and the palette use the same state for each piece', async () => {
  await page.goto('/shipments?sort=-created_at')
  const rowOf = async ({ name }: Piece) => {
    const row = page.getByRole('row', { name })
    if ((await row.count()) === 0) await page.getByRole('link', { name: /^Older/ }).click()
    return row.first()
  }
  for (const piece of pieces.toReversed()) {
    await expect((await rowOf(piece)).getByText(piece.label, { exact: true })).toBeVisible()
  }
  await page.goto('/')
  const search = page.getByRole('combobox', { name: /^Search shipments/ })
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  for (const { name, label } of pieces) {
    await search.fill(name)
    await expect(page.getByRole('option').filter({ hasText: name }).first()).toContainText(` · ${label}`)
  }
})

test('the head of each shipment uses the list’s state', async () => {
  for (const piece of pieces.filter(({ label }) => label !== 'Draft')) {
    await page.goto(`/shipments/${piece.id}`)
    await expect(page.getByRole('heading', { level: 1, name: piece.name })).toBeVisible()
    await expect(badgeOf(piece)).toBeVisible()
  }
})

test('delivery tasks and the evidence use the list’s state for each piece', async () => {
  const { data: tasks } = await organization.client.listTasks({ query: { limit: 100 } })
  const aboutDelivery = [
    'notice_left',
    'undeliverable',
    'tracking_unclear',
    'unclaimed',
    'returned',
    'lost_or_damaged',
  ]
  await page.goto('/tasks')
  let compared = 0
  for (const task of tasks.filter(({ kind }) => aboutDelivery.includes(kind))) {
    const piece = pieces.find(({ id }) => id === task.shipment?.id)
    if (!piece) throw new Error(`${task.kind} is about no piece of these tests`)
    await expect(
      page.getByRole('article', { name: piece.label }).filter({ hasText: piece.name }).first(),
    ).toBeVisible()
    compared += 1
  }
  expect(compared).toBeGreaterThanOrEqual(8)
  await page.goto('/evidence')
  for (const { id, label } of pieces.filter(({ hasProof }) => hasProof)) {
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/shipments/${id}"]`) })
    await expect(row.first()).toContainText(label)
  }
})

test('exports and emails use the list’s state for each piece', async () => {
  const response = await fetch(`${baseUrl}/api/v1/shipment-export?format=csv`, {
    headers: { authorization: `Bearer ${organization.apiKey}` },
  })
  const lines = (await response.text()).split('\r\n')
  const column = lines[0]?.split(',').indexOf('Mail state') ?? -1
  expect(column).toBeGreaterThan(0)
  for (const { id, name, label } of pieces) {
    // Names with a comma are quoted: the columns before this one are the id, the name and the document.
    const line = lines.find((each) => each.startsWith(id)) ?? ''
    expect(line.replace(`"${name}"`, 'name').split(',')[column], name).toBe(label)
  }
  const client = await sessionClient(organization.owner)
  const told = pieces.filter(({ label }) =>
    ['Notice left', 'Unclaimed', 'Returned', 'Refused', 'Lost', 'Damaged'].includes(label),
  )
  await expect(async () => {
    const { data: emails } = await client.listSandboxEmails()
    const texts = await Promise.all(
      emails.map(async ({ id }) => (await client.getSandboxEmail({ params: { email_id: id } })).data.text),
    )
    const all = texts.join('\n')
    for (const { name, label } of told) expect(all).toContain(`${name} · ${label}`)
  }).toPass()
})
