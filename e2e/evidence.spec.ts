import { expect, type Page, test } from '@playwright/test'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press, typeInto } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft, packAndHandOver, redondoBeach } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

const tag = 'Swan v. Turner'

let organization: Organization
let shipmentId: string
let unscannedId: string
let page: Page

/** Buys a certified letter. */
const buyCertified = async (name: string, tags: string[] = []): Promise<string> => {
  const { client } = organization
  const to = { name, ...redondoBeach }
  const draft = await createDraft(client, { to_address: to, shipping_options: certified, tags })
  await buy(client, draft)
  return draft.id
}

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  shipmentId = await buyCertified('Elizabeth Swan')
  await advance(organization.client, shipmentId, 'return_receipt')
  unscannedId = await buyCertified('Will Turner', [tag])
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

const rows = () => page.getByRole('table', { name: 'Evidence', exact: true }).getByRole('row')

test('a declaration is dated no earlier than the facts it states, and ends with the selected clause', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  await press(page.getByRole('button', { name: 'Declaration…' }))
  const dialog = page.getByRole('dialog', { name: 'Declaration of mailing' })
  await expect(dialog.getByRole('combobox', { name: 'Perjury clause' })).toContainText(
    /Template default: (Cal\.|28 U\.S\.C\.)/,
  )
  await expectAccessible(page)
  await dialog.getByLabel('Date signed').fill('2019-01-01')
  await press(dialog.getByRole('button', { name: 'Download PDF' }))
  await expect(dialog.getByText(/A declaration is dated from the day of the last fact/)).toBeVisible()
  await dialog.getByLabel('Date signed').fill('')
  await dialog.getByRole('combobox', { name: 'Perjury clause' }).selectOption('within_united_states')
  await press(dialog.getByText('Court caption (optional)'))
  await typeInto(dialog.getByRole('textbox', { name: 'Case number' }), '26STCV01234')
  const saved = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: 'Download PDF' }))
  expect((await saved).suggestedFilename()).toMatch(/^declaration-of-mailing-.*\.pdf$/)
  await expect(page.getByText('Declaration downloaded')).toBeVisible()
})

test('the mailing of plain First-Class Mail is declared after its handoff', async () => {
  const { client } = organization
  const draft = await createDraft(client)
  await buy(client, draft)
  await advance(client, draft.id, 'printed')
  await page.goto(`/shipments/${draft.id}`)
  await expect(page.getByRole('region', { name: 'Papers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Declaration…' })).toHaveCount(0)
  await packAndHandOver(client, draft.id)
  await press(page.getByRole('button', { name: 'Declaration…' }))
  const dialog = page.getByRole('dialog', { name: 'Declaration of mailing' })
  const saved = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: 'Download PDF' }))
  expect((await saved).suggestedFilename()).toBe(`declaration-of-mailing-${draft.id}.pdf`)
})

test('a piece with only its SCAN form scanned is shown as handed over, and never as accepted', async () => {
  await advance(organization.client, unscannedId, 'form_scanned')
  await page.goto('/evidence?state=awaiting_acceptance')
  await expect(page.getByText('SCAN form scanned; piece scan pending')).toBeVisible()
  await press(page.getByRole('link', { name: /will turner/i }).first())
  const record = page.getByRole('list', { name: 'Mailing record' })
  await expect(record.getByText('Listed on a SCAN form that was scanned')).toBeVisible()
  await expect(record.getByText('Acceptance: pending')).toBeVisible()
  await expect(page.getByText(/accepted by/i)).toHaveCount(0)
  await expectAccessible(page)
})

test('a legal hold requires a reason, and protects the shipment from upcoming deletions', async () => {
  await page.goto(`/shipments/${shipmentId}`)
  const retention = page.getByRole('region', { name: 'Retention' })
  await press(page.getByRole('button', { name: 'Place legal hold…' }))
  const dialog = page.getByRole('dialog', { name: 'Place legal hold?' })
  await press(dialog.getByRole('button', { name: 'Place hold' }))
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await typeInto(dialog.getByRole('textbox'), 'Discovery in Swan v. Turner')
  await press(dialog.getByRole('button', { name: 'Place hold' }))
  await expect(retention.getByText('Under legal hold')).toBeVisible()
  await expect(retention.getByText('Placed by you')).toBeVisible()
  await page.goto('/evidence?state=held')
  await expect(rows()).toHaveCount(2)
  await page.goto('/settings/retention')
  const holds = page.getByRole('region', { name: 'Legal holds' })
  await expect(holds.getByText('Discovery in Swan v. Turner')).toBeVisible()
  const next = page.getByRole('region', { name: 'Upcoming deletions' })
  await expect(next.getByText('Retained by legal hold').first()).toBeVisible()
  await expectAccessible(page)
})

test('a legal hold on a tag holds every shipment with it', async () => {
  await page.goto(`/settings/retention`)
  const holds = page.getByRole('region', { name: 'Legal holds' })
  await press(holds.getByRole('button', { name: 'Hold by tag…' }))
  const dialog = page.getByRole('dialog', { name: 'Place legal hold on a tag?' })
  await typeInto(dialog.getByRole('textbox'), 'Discovery')
  await press(dialog.getByRole('button', { name: 'Place hold' }))
  await expect(holds.getByText(`All shipments tagged ${tag}`)).toBeVisible()
})

test('releasing a legal hold requires a reason, which stays on record', async () => {
  const held = 'Gibbs v. Bootstrap'
  await buyCertified('Joshamee Gibbs', [held])
  const { data: tags } = await organization.client.listTags({})
  const tagId = tags.find(({ name }) => name === held)?.id ?? ''
  const client = await sessionClient(organization.owner)
  await client.placeHold({ body: { tag_id: tagId, reason: 'Discovery' } })
  await page.goto('/settings/retention')
  const holds = page.getByRole('region', { name: 'Legal holds' })
  await press(holds.getByRole('button', { name: `Release hold on the tag “${held}”` }))
  const release = page.getByRole('dialog', { name: 'Release legal hold?' })
  await typeInto(release.getByRole('textbox'), 'Settled')
  await press(release.getByRole('button', { name: 'Release hold' }))
  await expect(holds.getByText(`All shipments tagged ${held}`)).toBeHidden()
  await press(holds.getByRole('link', { name: 'Released', exact: true }))
  await expect(holds.getByText(/Released by you/)).toContainText('Settled')
})

test('owners choose in the settings how often they receive a checkpoint of the log', async () => {
  await page.goto('/settings/retention')
  const card = page.getByRole('region', { name: 'Checkpoint emails' })
  const choice = card.getByLabel('Send to all owners')
  await expect(choice).toHaveValue('weekly')
  await choice.selectOption('Monthly')
  await press(card.getByRole('button', { name: 'Save checkpoint emails' }))
  await expect(page.getByText('Checkpoint emails saved')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('monthly')
})

test('evidence, a shipment and the retention settings fit a phone', async () => {
  await expectFitsPhone(page, ['/evidence', `/shipments/${shipmentId}`, '/settings/retention'])
})
