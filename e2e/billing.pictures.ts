import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { drawLastMonth } from './support/last-month.ts'
import { buy, createDraft, quoteOf } from './support/letters.ts'
import { mailroom } from './support/mailroom.ts'
import { addMember, createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { sessionClient, signIn } from './support/sign-in.ts'

test('pictures of limits and accounts', async ({ page }) => {
  test.slow()
  await mkdir(folder, { recursive: true })
  const organization = await createOrganization({ card: null })
  const { client, owner, organizationId } = organization
  const operate = (noun: string, verb: string, ...rest: string[]) =>
    mailroom(noun, verb, '--organization', organizationId, ...rest)
  await addMember(organization, 'Ada Byron', 'sender')
  await addMember(organization, 'Grace Hopper', 'admin')
  await operate('billing', 'set', '--terms', 'invoice', '--credit-limit', '500.00')
  await drawLastMonth(organizationId, 48_310)
  await operate('billing', 'issue-invoices')
  await operate('payments', 'record', '--amount', '300.00', '--reference', 'WIRE-20261103-12')
  await buy(client, await createDraft(client, { shipment_name: 'Notice to vacate' }))
  const session = await sessionClient(owner)
  const { data: limits } = await session.setDefaultSpendingLimit({ body: { default_cents: 50_000 } })
  const ada = limits.members.find(({ name }) => name === 'Ada Byron')
  const body = { mode: 'own', limit_cents: 2500 } as const
  await session.setMemberSpendingLimit({ params: { user_id: ada?.user_id ?? '' }, body })
  const draft = await createDraft(client, { shipment_name: 'Second notice' })
  await signIn(page.context(), owner)
  await takeAll(page, [
    { name: 'settings-limits', path: '/settings/billing/limits' },
    {
      name: 'settings-limit-of-member',
      path: '/settings/billing/limits',
      act: async (shown) => {
        await shown.getByRole('button', { name: 'Change limit for Ada Byron' }).click()
        await expect(shown.getByRole('dialog', { name: 'Spending limit for Ada Byron' })).toBeVisible()
      },
    },
    { name: 'settings-account', path: '/settings/billing/account' },
    { name: 'review-by-invoice', path: `/send/${draft.id}/review?quote=${quoteOf(draft)}` },
  ])
})
