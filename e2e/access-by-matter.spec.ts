import { expect, type Page, test } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { expectAccessible } from './support/accessible.ts'
import { createDraft, sendLetter } from './support/letters.ts'
import { type Account, addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage, sessionClient } from './support/sign-in.ts'

test.describe('an organization limits its senders to their matters', () => {
  test.describe.configure({ mode: 'serial' })

  let organization: Organization
  let manager: Client
  let ann: Account
  let page: Page
  let annId = ''
  let [annsMatter, bensMatter, bensLetter] = ['', '', '']

  const createMatter = async (number: string, name: string, memberId: string): Promise<string> =>
    (await manager.createMatter({ body: { number, name, member_ids: [memberId] } })).data.id

  test.beforeAll(async ({ browser }) => {
    organization = await createOrganization()
    manager = await sessionClient(organization.owner)
    ann = await addMember(organization, 'Ann Bonny', 'sender')
    await addMember(organization, 'Ben Gunn', 'sender')
    const { data: team } = await manager.listMembers()
    const idOf = (name: string): string => team.find((member) => member.name === name)?.user_id ?? ''
    annId = idOf('Ann Bonny')
    annsMatter = await createMatter('2026-A', 'Swan v. Turner', annId)
    bensMatter = await createMatter('2026-B', 'Quillfeather estate', idOf('Ben Gunn'))
    await createDraft(organization.client, { shipment_name: 'For Ann', matter_id: annsMatter })
    bensLetter = (await sendLetter(organization.client, 'delivered')).shipmentId
    await organization.client.updateShipment({
      params: { id: bensLetter },
      body: { shipment_name: 'Quillfeather notice', matter_id: bensMatter },
    })
    page = await openPage(browser, ann)
  })
  test.afterAll(() => page.context().close())

  test('an owner sees who is affected before turning it on', async ({ browser }) => {
    await page.goto('/shipments')
    await expect(page.getByText('Quillfeather notice')).toBeVisible()
    const owners = await openPage(browser, organization.owner)
    await owners.goto('/settings/members')
    const card = owners.getByRole('region', { name: 'Access by matter' })
    await expect(card.getByText('Every member sees all letters')).toBeVisible()
    await expectAccessible(owners)
    await card.getByRole('button', { name: 'Limit senders to their matters' }).click()
    const dialog = owners.getByRole('alertdialog')
    await expect(dialog.getByText('2 senders will see only letters of their matters')).toBeVisible()
    await expectAccessible(owners)
    await dialog.getByRole('button', { name: 'Limit senders to their matters' }).click()
    await expect(card.getByText('On', { exact: true })).toBeVisible()
    await owners.setViewportSize({ width: 390, height: 844 })
    expect(await owners.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await owners.context().close()
    // The page that was open is read again.
    await expect(page.getByText('Quillfeather notice')).toHaveCount(0)
    await expect(page.getByText('For Ann')).toBeVisible()
  })

  test('a sender cannot find anything in a matter they are not a member of', async () => {
    await page.goto('/matters')
    await expect(page.getByText('Swan v. Turner')).toBeVisible()
    await expect(page.getByText('Quillfeather')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New matter' })).toHaveCount(0)
    for (const path of ['/', '/evidence', '/calendar', '/shipments?search=Quillfeather']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Quillfeather notice')).toHaveCount(0)
    }
    const anns = await sessionClient(ann)
    const absent = await anns
      .getShipment({ params: { id: crypto.randomUUID() } })
      .catch((error: unknown) => String(error))
    const hidden = await anns
      .getShipment({ params: { id: bensLetter } })
      .catch((error: unknown) => String(error))
    expect(hidden).toEqual(absent)
    for (const path of [`/shipments/${bensLetter}`, `/matters/${bensMatter}`]) {
      await page.goto(path)
      await expect(page.getByText(/could not be loaded|not found/i).first()).toBeVisible()
      await expect(page.getByText('Quillfeather')).toHaveCount(0)
    }
  })

  test('a member can leave their matter but not change who sees it', async () => {
    await page.goto(`/matters/${annsMatter}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swan v. Turner')
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Leave matter' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave matter' }).click()
    await page.waitForURL(/\/matters$/)
    await expect(page.getByText('No matters yet')).toBeVisible()
  })

  test('a member added to a matter sees it immediately, and a removed member no longer does', async () => {
    await page.goto('/shipments')
    await expect(page.getByText('For Ann')).toHaveCount(0)
    const { data: matter } = await manager.getMatter({ params: { id: bensMatter } })
    const before = matter.members.map(({ id }) => id)
    await manager.updateMatter({ params: { id: bensMatter }, body: { member_ids: [...before, annId] } })
    await expect(page.getByText('Quillfeather notice')).toBeVisible()
    await manager.updateMatter({ params: { id: bensMatter }, body: { member_ids: before } })
    await expect(page.getByText('Quillfeather notice')).toHaveCount(0)
  })
})
