import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { giveFile, press, typeInto } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'
import { signIn } from './sign-in.ts'

test('a file that cannot be mailed is refused with its own reason, and another may follow', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/send')
  const refusals: [name: string, content: string, reason: RegExp][] = [
    ['letter.docx', 'PK not a pdf', /PDF/],
    ['empty.pdf', '', /empty/i],
    ['pretender.pdf', 'This is a text file that calls itself a PDF.', /not a PDF|no PDF/i],
    ['damaged.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog', /damaged|cannot be read|could not be read/i],
  ]
  for (const [name, content, reason] of refusals) {
    await giveFile(page.getByLabel('PDF document'), {
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    })
    await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/send$/)
  }
  const letter = await printPdf(page, ['All is well.'])
  await giveFile(page.getByLabel('PDF document'), {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: letter,
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
})

test('an address that cannot be delivered to is told at its field, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/send')
  const letter = await printPdf(page, ['All is well.'])
  await giveFile(page.getByLabel('PDF document'), {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: letter,
  })
  await page.waitForURL(/\/send\/addresses\?document=/)
  const recipient = page.getByRole('group', { name: 'Recipient' })
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(recipient.getByText(/name or a company/i).first()).toBeVisible()
  await typeInto(recipient.getByRole('textbox', { name: /^Name/ }), 'Nobody Here')
  await typeInto(recipient.getByRole('textbox', { name: /^Street/ }), '1 Undeliverable St')
  await typeInto(recipient.getByRole('textbox', { name: /^City/ }), 'Redondo Beach')
  await typeInto(recipient.getByRole('combobox', { name: /^State/ }), 'California')
  await typeInto(recipient.getByRole('textbox', { name: /^ZIP code/ }), '90277')
  await press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL(/\/send\/options/)
  await press(page.getByRole('button', { name: 'Get quotes' }))
  await page.waitForURL(/\/send\/addresses/)
  await expect(recipient.getByRole('textbox', { name: /^Street/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(recipient.getByRole('textbox', { name: /^Name/ })).toHaveValue('Nobody Here')
})

test('a declined card says so, keeps the draft, and another card buys it', async ({ page }) => {
  test.setTimeout(90_000)
  const email = `${randomUUID()}@declined.test`
  const password = 'correct horse battery'
  await mailroom(
    'organization',
    'create',
    '--name',
    'Declined & Co',
    '--owner-email',
    email,
    '--owner-password',
    password,
    '--verified',
    '--card',
    '4000000000000341',
  )
  await signIn(page, { email, password })
  const letter = await printPdf(page, ['Pay up.'])
  const uploaded = await page.request.post('/api/v1/documents/upload', {
    multipart: { file: { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter } },
  })
  const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  const created = await page.request.post('/api/v1/shipments', {
    data: {
      document_key: (await uploaded.json()).data.document_key,
      shipment_name: 'Second notice',
      to_address: { name: 'Elizabeth Swan', ...place },
      from_address: { company: 'Declined & Co', ...place },
      print_options: { color: false, duplex: false },
    },
  })
  const { data: draft } = await created.json()
  await page.goto(`/send/${draft.id}/review?quote=${draft.rates[0].quote_id}`)
  await press(page.getByRole('button', { name: /^Buy for \$/ }))
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /declined/i })
      .first(),
  ).toBeVisible()
  const after = await (await page.request.get(`/api/v1/shipments/${draft.id}`)).json()
  expect(after.data).toMatchObject({
    status: 'payment_failed',
    tracking_number: null,
    total_charged_cents: 0,
  })

  await press(page.getByRole('link', { name: /another card|add a card|change/i }).first())
  await page.waitForURL(/\/settings\/billing/)
  await press(page.getByRole('button', { name: 'Add card' }))
  await typeInto(page.getByLabel('Card number'), '4242 4242 4242 4242')
  await typeInto(page.getByLabel('Expiry date'), '12 / 30')
  await typeInto(page.getByLabel('Security code'), '123')
  await press(page.getByRole('button', { name: 'Save card' }))
  await page.waitForURL(/\/settings\/billing/)
  await expect(page.getByText(/ending 4242/).first()).toBeVisible()
  await press(page.getByRole('link', { name: /Back to your draft/ }))
  await page.waitForURL(`**/send/${draft.id}/**`)
  await expect(page.getByText(/ending 4242/).first()).toBeVisible()
  await press(page.getByRole('button', { name: /^Buy for \$/ }))
  await page.waitForURL(`**/shipments/${draft.id}`)
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText(/Paid and queued/)).toBeVisible()
})
