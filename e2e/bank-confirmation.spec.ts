import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { press } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

const account = { email: 'bank@harbor.test', password: 'correct horse battery' }

test('a card holder whose bank asks is led there and back, and is refunded after cancelling', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { api_key: key } = await mailroom<{ api_key: string }>(
    'organization',
    'create',
    '--name',
    'Harbor Legal',
    '--owner-email',
    account.email,
    '--owner-password',
    account.password,
    '--verified',
    '--card',
    '4000002500003155',
  )
  const letter = await printPdf(page, ['You are hereby notified.'])
  const created = await page.request.post('/api/v1/shipments', {
    headers: { authorization: `Bearer ${key}` },
    data: {
      document: letter.toString('base64'),
      to_address: {
        name: 'Elizabeth Swan',
        street1: '179 N Harbor Dr',
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
      },
      from_address: {
        company: 'Harbor Legal',
        street1: '388 Townsend St',
        city: 'San Francisco',
        state: 'CA',
        zip: '94107',
      },
      print_options: { color: false, duplex: true },
    },
  })
  const { data: draft } = await created.json()
  await signIn(page, account)
  await page.goto(`/send/${draft.id}/review?quote=${draft.rates[0].quote_id}`)
  const buy = page.getByRole('button', { name: /^Buy for \$/ }).first()

  await test.step('refusing at the bank charges nothing and keeps the draft', async () => {
    await press(buy)
    await page.waitForURL(/\/sandbox\/stripe\/bank\//)
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Refuse' }))
    await expect(page.getByText(/did not confirm the payment/).first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('leaving the bank without an answer, the way back to it is shown', async () => {
    await press(buy)
    await page.waitForURL(/\/sandbox\/stripe\/bank\//)
    await page.goto(`/send/${draft.id}/review?quote=${draft.rates[0].quote_id}`)
    const onward = page.getByRole('link', { name: 'Continue to your bank' })
    await expect(onward).toBeVisible()
    await expectAccessible(page)
    await press(onward)
  })

  await test.step('confirming finishes the purchase', async () => {
    await press(page.getByRole('button', { name: 'Confirm' }))
    await page.waitForURL(`**/shipments/${draft.id}`)
    await expect(page.getByText(/Paid and queued/).first()).toBeVisible()
  })

  await test.step('cancelling shows the refund', async () => {
    await press(page.getByRole('button', { name: /^Cancel/ }).first())
    await press(page.getByRole('alertdialog').getByRole('button', { name: /^Cancel/ }))
    const price = page.getByRole('region', { name: 'Price' })
    await expect(price.getByText('Refunded')).toBeVisible({ timeout: 20_000 })
    await expect(price.getByText('Asked for')).toBeVisible()
  })
})
