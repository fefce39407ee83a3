import { expect, type Page, test } from '@playwright/test'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { makeTestCertificate } from '#tests/support/evidence/test-certificate.ts'

import { expectAccessible, expectNarrow } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { buy, certified, createDraft } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

const password = 'a password of a file'

let organization: Organization
let page: Page

test.beforeAll(async ({ browser }) => {
  organization = await createOrganization()
  page = await openPage(browser, organization.owner)
})
test.afterAll(() => page.context().close())

test('an owner uploads a certificate, exhibits are signed with it, and removing it asks first', async () => {
  const now = Date.now()
  const { pkcs12 } = await makeTestCertificate({
    name: 'Harbor Legal',
    password,
    kind: 'ec',
    from: new Date(now - dayMs),
    until: new Date(now + 20 * dayMs),
  })
  await page.goto('/settings/signing-certificate')
  const upload = page.getByRole('form', { name: 'Certificate' })
  const file = { name: 'harbor.p12', mimeType: 'application/x-pkcs12', buffer: pkcs12 }
  await upload.getByLabel(/^Certificate with private key/).setInputFiles(file)
  await upload.getByLabel(/^Password of the file/).fill('another')
  await press(upload.getByRole('button', { name: 'Save certificate' }))
  await expect(upload.getByText('The password does not open this file.')).toBeVisible()
  await upload.getByLabel(/^Password of the file/).fill(password)
  await press(upload.getByRole('button', { name: 'Save certificate' }))
  const card = page.getByRole('region', { name: 'Certificate', exact: true })
  await expect(card.getByRole('heading', { name: 'Harbor Legal' })).toBeVisible()
  await expect(card.getByText('Throwaway Authority')).toBeVisible()
  await expect(card.getByText('This certificate expires soon')).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)

  const { client } = organization
  const draft = await createDraft(client, { shipping_options: certified })
  await buy(client, draft)
  const exhibit = await client.getExhibit({ query: { ids: draft.id } })
  expect(Buffer.from(await exhibit.arrayBuffer()).includes('/ETSI.CAdES.detached')).toBe(true)

  await page.goto('/settings/signing-certificate')
  await press(card.getByRole('button', { name: 'Remove certificate' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove certificate' }))
  await expect(card).toBeHidden()
})
