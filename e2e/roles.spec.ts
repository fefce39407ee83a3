import { expect, type Page, test } from '@playwright/test'

import { expectAccessibleOnPhone } from './support/accessible.ts'
import { addMember, createOrganization, type Organization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

/** Pages of a bulk send, whose id replaces `[id]`. */
const listSteps = ['/send/many/[id]/columns', '/send/many/[id]/options', '/send/many/[id]/check']

const closedPages = {
  reviewer: [
    '/send',
    '/send/many',
    ...listSteps,
    '/operations',
    '/operations/hand-over',
    '/operations/end-of-day',
    '/settings/organization',
    '/settings/members',
    '/settings/approvals',
    '/settings/declaration',
    '/settings/printing',
    '/settings/webhooks',
  ],
  sender: ['/settings/audit-log', '/settings/retention'],
} as const

const whoCanHelp = /ask an owner|only owners/i

let organization: Organization
let batchId: string

test.beforeAll(async () => {
  organization = await createOrganization()
  const form = new FormData()
  const list = 'Name,Street,City,State,ZIP\nElizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277'
  form.append('file', new Blob([list], { type: 'text/csv' }), 'tenants.csv')
  batchId = (await organization.client.createBatch({ form })).data.id
})

for (const role of ['reviewer', 'sender'] as const) {
  test.describe(`a ${role}`, () => {
    let page: Page

    test.beforeAll(async ({ browser }) => {
      page = await openPage(browser, await addMember(organization, `A ${role}`, role))
    })
    test.afterAll(() => page.context().close())

    for (const path of closedPages[role]) {
      test(`sees on ${path} what the role does not permit, and whom to contact`, async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(path.replace('[id]', batchId))
        const main = page.getByRole('main')
        await expect(page.locator('main output').filter({ hasText: /^Loading/ })).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(main).toContainText(whoCanHelp)
        if (path.includes('[id]')) await expect(main.getByRole('button')).toHaveCount(0)
        await expectAccessibleOnPhone(page)
      })
    }
  })
}
