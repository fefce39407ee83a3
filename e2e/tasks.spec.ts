import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { buyLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

test('a letter that nobody could take asks for attention, until somebody settles it or it is delivered', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { account, client, shipmentId } = await buyLetter(baseURL ?? '', letter)
  await mailroom('sandbox', 'advance', shipmentId, '--to', 'notice_left')
  await signIn(page, account)
  await page.goto('/tasks')
  const task = page.getByRole('article', { name: 'Notice left' })
  await expect(task).toContainText('a notice was left')
  await expectAccessible(page)

  await test.step('it is given to a member', async () => {
    await task.getByRole('button', { name: 'Give to…' }).click()
    await page.getByRole('menuitemradio', { name: 'Nobody' }).click()
    await expect(task).toContainText('Looked after by nobody')
    await task.getByRole('button', { name: 'Give to…' }).click()
    await page.getByRole('menuitemradio', { name: '(you)' }).click()
    await expect(task).toContainText('Looked after by you')
  })

  await test.step('the carrier is asked, and the task stays', async () => {
    await task.getByRole('button', { name: 'Ask USPS' }).click()
    await page.getByRole('textbox', { name: /What you asked/ }).fill('Redelivery on Friday')
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { data } = await client.getShipment({ params: { id: shipmentId } })
    expect(data.events?.map(({ message }) => message)).toContain(
      'Asked USPS about it: “Redelivery on Friday”.',
    )
    await expect(task).toBeVisible()
  })

  await test.step('a copy by First-Class Mail is one press away from being bought', async () => {
    await task.getByRole('button', { name: 'Send First-Class copy' }).click()
    await page.waitForURL(/\/send\//)
    expect(page.url()).not.toContain(shipmentId)
    await page.goto('/tasks')
  })

  await test.step('it closes by itself, on the open page, once the letter is delivered', async () => {
    await mailroom('sandbox', 'advance', shipmentId, '--to', 'delivered')
    await expect(page.getByText('Nothing needs attention')).toBeVisible()
    await page.getByRole('link', { name: 'Closed' }).click()
    await expect(task).toContainText('Over by itself')
  })
})

test('a task is dismissed with a reason, which is kept', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { account, shipmentId } = await buyLetter(baseURL ?? '', letter)
  await mailroom('sandbox', 'advance', shipmentId, '--to', 'refused')
  await signIn(page, account)
  await page.goto('/tasks')
  const task = page.getByRole('article').first()
  await expect(task).toContainText('The recipient refused it')
  await task.getByRole('button', { name: 'Dismiss' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog).toContainText('Say why nothing needs to be done.')
  await dialog.getByRole('textbox').fill('Refusal is service in this state.')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Nothing needs attention')).toBeVisible()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect(task).toContainText('Dismissed')
  await expect(task).toContainText('“Refusal is service in this state.”')
  await expectAccessible(page)
})
