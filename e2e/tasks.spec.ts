import { expect, test } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { pick, press, typeInto } from './by-keyboard.ts'
import { buyLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

test('by keyboard alone a letter that nobody could take asks for attention, until somebody settles it or it is delivered', async ({
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
    await press(task.getByRole('button', { name: 'Give to…' }))
    await pick(page.getByRole('menuitemradio', { name: 'Nobody' }))
    await expect(task).toContainText('Looked after by nobody')
    await press(task.getByRole('button', { name: 'Give to…' }))
    await pick(page.getByRole('menuitemradio', { name: '(you)' }))
    await expect(task).toContainText('Looked after by you')
  })

  await test.step('the carrier is asked, and the task stays', async () => {
    await press(task.getByRole('button', { name: 'Ask USPS' }))
    await typeInto(page.getByRole('textbox', { name: /What you asked/ }), 'Redelivery on Friday')
    await press(page.getByRole('button', { name: 'Record it' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { data } = await client.getShipment({ params: { id: shipmentId } })
    expect(data.events?.map(({ message }) => message)).toContain(
      'Asked USPS about it: “Redelivery on Friday”.',
    )
    await expect(task).toBeVisible()
  })

  await test.step('a copy by First-Class Mail is one press away from being bought', async () => {
    await press(task.getByRole('button', { name: 'Send First-Class copy' }))
    await page.waitForURL(/\/send\//)
    expect(page.url()).not.toContain(shipmentId)
    await page.goto('/tasks')
  })

  await test.step('it closes by itself, on the open page, once the letter is delivered', async () => {
    await mailroom('sandbox', 'advance', shipmentId, '--to', 'delivered')
    await expect(page.getByText('Nothing needs attention')).toBeVisible()
    await press(page.getByRole('link', { name: 'Closed' }))
    await expect(task).toContainText('Over by itself')
  })
})

test('by keyboard alone a task is dismissed with a reason, which is kept', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { account, shipmentId } = await buyLetter(baseURL ?? '', letter)
  await mailroom('sandbox', 'advance', shipmentId, '--to', 'refused')
  await signIn(page, account)
  await page.goto('/tasks')
  const task = page.getByRole('article').first()
  await expect(task).toContainText('The recipient refused it')
  await press(task.getByRole('button', { name: 'Dismiss' }))
  const dialog = page.getByRole('dialog', { name: 'Dismiss this task?' })
  await press(dialog.getByRole('button', { name: 'Dismiss' }))
  await expect(dialog).toContainText('Say why nothing needs to be done.')
  await typeInto(dialog.getByRole('textbox'), 'Refusal is service in this state.')
  await press(dialog.getByRole('button', { name: 'Dismiss' }))
  await expect(page.getByText('Nothing needs attention')).toBeVisible()
  await press(page.getByRole('link', { name: 'Closed' }))
  await expect(task).toContainText('Dismissed')
  await expect(task).toContainText('“Refusal is service in this state.”')
  await expectAccessible(page)
})
