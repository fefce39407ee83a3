import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { giveFile, press } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

// A list of an assessor has the place of the parcel and the owner's mailing address.
test.describe.configure({ mode: 'serial' })

const parcels = [
  'Owner Name,Property Address,Property City,Property State,Property Zip,Mailing Address,Mailing City,Mailing State,Mailing Zip',
  'Black Pearl LLC,12 Harbor Dr,Redondo Beach,CA,90277,900 Market St Ste 5,San Francisco,CA,94102',
  'Will Turner,14 Harbor Dr,Redondo Beach,CA,90277,1 Beacon St,Boston,MA,2108',
  'Ana Lee,16 Harbor Dr,Redondo Beach,CA,90277,12 Oak Ln,Reno,NV,89501,one cell too many',
].join('\n')

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, (await createOrganization()).owner)
})
test.afterAll(() => page.context().close())

const giveParcels = async (): Promise<void> => {
  await page.goto('/send/many')
  await giveFile(page.getByLabel('Recipient list'), {
    name: 'parcels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(parcels),
  })
  await page.waitForURL(/\/send\/many\/[^/]+\/columns/)
}

const question = () => page.getByLabel('Which address do you mail to?')

test('a file with two addresses prompts for a choice, shown as it is printed', async () => {
  await giveParcels()
  await expect(page.getByText('3 rows in the file: 2 recipients, 1 left out')).toBeVisible()
  await expect(page.getByText(/^Row 4: The row has 10 cells, but there are 9 columns/)).toBeVisible()
  await expect(question()).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await question().selectOption({
    label: 'Mailing (Mailing Address, Mailing City, Mailing State, Mailing Zip)',
  })
  const printed = page.getByRole('region', { name: 'As printed' })
  await expect(printed.getByText('900 Market St Ste 5')).toBeVisible()
  await expect(printed.getByText('Boston, MA 02108')).toBeVisible()
  await expect(printed.getByText(/Redondo/)).toHaveCount(0)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/options/)
})

test('the choice is remembered for a file with the same columns', async () => {
  await giveParcels()
  await expect(question()).not.toHaveValue('')
  await expect(page.getByLabel('Field for Mailing Address')).toHaveValue('street1')
  await expect(page.getByLabel('Field for Property Address')).toHaveValue('')
})

test('choosing another address cancels the first preview and shows its own', async () => {
  const asked = Promise.withResolvers<void>()
  let families = 0
  await page.route(
    (url) => url.searchParams.has('address_family'),
    (route) => {
      families += 1
      // The first is never answered.
      return families > 1 ? route.continue() : asked.resolve()
    },
  )
  await page.goto('/addresses')
  await press(page.getByRole('button', { name: 'Import' }))
  await giveFile(page.getByLabel('CSV or XLSX file'), {
    name: 'parcels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(parcels),
  })
  await question().selectOption({
    label: 'Property (Property Address, Property City, Property State, Property Zip)',
  })
  await asked.promise
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('address_family'))
  await question().selectOption({
    label: 'Mailing (Mailing Address, Mailing City, Mailing State, Mailing Zip)',
  })
  await cancelled
  const printed = page.getByRole('region', { name: 'As printed' })
  await expect(printed.getByText('900 Market St Ste 5')).toBeVisible()
  await expect(printed.getByText(/Redondo/)).toHaveCount(0)
})
