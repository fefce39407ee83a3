import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { createClient } from '#lib/client/client.ts'

import { expectAccessible } from './accessible.ts'
import { addMember } from './add-member.ts'
import { choose, press, typeInto } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

test('by keyboard alone a purchase waits for a second person, comes back with a comment, is asked for again and bought', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const owner = { email: `${randomUUID()}@harbor.test`, password: 'correct horse battery' }
  const created = await mailroom<{ organization_id: string; api_key: string }>(
    'organization',
    'create',
    '--name',
    'Harbor Legal',
    '--owner-email',
    owner.email,
    '--owner-password',
    owner.password,
    '--verified',
    '--card',
    '4242424242424242',
  )
  const sender = await addMember(created.organization_id, 'Ada Byron', 'sender')
  const client = createClient({
    baseUrl: baseURL ?? '',
    headers: { authorization: `Bearer ${created.api_key}` },
  })
  const form = new FormData()
  const letter = await printPdf(page, ['You are hereby notified.'])
  form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const from = { street1: '388 Townsend St', city: 'San Francisco', state: 'CA', zip: '94107' }
  const to = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      shipment_name: 'Notice to unit 4',
      to_address: { name: 'Elizabeth Swan', ...to },
      from_address: { company: 'Harbor Legal', ...from },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const quote = draft.rates?.find(({ carrier }) => carrier === 'USPS')?.quote_id ?? ''
  const review = `/send/${draft.id}/review?quote=${quote}`

  await test.step('the owner switches the rule on, and is told that they alone could approve', async () => {
    await signIn(page, owner)
    await page.goto('/settings/approvals')
    await choose(page.getByRole('radio', { name: 'From an amount' }))
    await expect(page.getByText('Only you could approve')).toBeVisible()
    await typeInto(page.getByRole('textbox', { name: 'Amount' }), 'nothing')
    await press(page.getByRole('button', { name: 'Save rule' }))
    await expect(page.getByText('Write an amount in dollars')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await typeInto(page.getByRole('textbox', { name: 'Amount' }), '1.50')
    await press(page.getByRole('button', { name: 'Save rule' }))
    await expect(page.getByText('Rule saved')).toBeVisible()
    await expectAccessible(page)
  })

  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()

  await test.step('the sender asks, cannot change the draft meanwhile, and cannot approve', async () => {
    await signIn(theirs, sender)
    await theirs.goto(review)
    const note = theirs.getByLabel('Note for whoever approves')
    // What is typed before the page answers is not kept.
    await expect(async () => {
      await typeInto(note, 'Has to be postmarked by Friday.')
      await theirs.reload()
      await expect(note).toHaveValue('Has to be postmarked by Friday.', { timeout: 5000 })
    }).toPass()
    await press(theirs.getByRole('button', { name: 'Ask for approval' }).first())
    await theirs.waitForURL(`**/shipments/${draft.id}`)
    await expect(theirs.getByText('This purchase waits for approval')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.goto(`/send/${draft.id}/options`)
    await theirs.waitForURL(`**/shipments/${draft.id}`)
    await press(theirs.getByRole('link', { name: 'See the request' }))
    await expect(theirs.getByText('Another person must approve this')).toBeVisible()
    await expect(theirs.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  })

  await test.step('the owner finds it on the overview and in the list, and sends it back', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Approvals\s*1 waiting/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Waiting for your approval' })).toContainText('Ada Byron')
    await page.goto('/approvals')
    await expect(page.getByText('“Has to be postmarked by Friday.”')).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('link', { name: 'Notice to unit 4' }))
    await expect(page.getByText('SHA-256')).toBeVisible()
    await expect(page.getByText('Has to be postmarked by Friday.')).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Send back', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Send it back?' })
    await press(dialog.getByRole('button', { name: 'Send back' }))
    await expect(dialog.getByText('Say what should be different.')).toBeVisible()
    await typeInto(dialog.getByRole('textbox'), 'Add the case number to its name.')
    await press(dialog.getByRole('button', { name: 'Send back' }))
    await page.waitForURL(/\/approvals$/)
    await expect(page.getByText('Nothing waits for approval')).toBeVisible()
    await press(page.getByRole('link', { name: 'Decided' }))
    await expect(page.getByText('Add the case number to its name.')).toBeVisible()
  })

  await test.step('the sender reads why, asks again, withdraws, and asks once more', async () => {
    await theirs.goto(`/shipments/${draft.id}`)
    await expect(theirs.getByText('Add the case number to its name.').first()).toBeVisible()
    const ask = async () => {
      await theirs.goto(review)
      await press(theirs.getByRole('button', { name: 'Ask for approval' }).first())
      await theirs.waitForURL(`**/shipments/${draft.id}`)
    }
    await ask()
    await press(theirs.getByRole('link', { name: 'See the request' }))
    await press(theirs.getByRole('button', { name: 'Withdraw to change it' }))
    await press(theirs.getByRole('button', { name: 'Withdraw the request' }))
    await theirs.waitForURL(`**/send/${draft.id}/quotes`)
    await ask()
  })

  await test.step('the owner approves, which buys it, and both are on its timeline', async () => {
    await page.goto('/approvals')
    await press(page.getByRole('link', { name: 'Notice to unit 4' }))
    await press(page.getByRole('button', { name: /^Approve and buy for/ }))
    await press(page.getByRole('button', { name: 'Approve and buy', exact: true }))
    await page.waitForURL(`**/shipments/${draft.id}`)
    const { data: bought } = await client.getShipment({ params: { id: draft.id } })
    expect(bought.status).toBe('queued')
    const told = (bought.events ?? []).map(({ message, actor }) => ({ message, actor }))
    const asked = told.findLast(({ message }) => message?.startsWith('Approval asked for'))
    const approved = told.findLast(({ message }) => message?.startsWith('Approved'))
    expect(asked?.actor).not.toBe(approved?.actor)
    await page.goto('/approvals?state=ended')
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
  await theirs.context().close()
})
