import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'
import sharp from 'sharp'

import { createOrganization } from './support/organization.ts'
import { folder, pagesDrawn, takeAll } from './support/pictures.ts'
import { openPage } from './support/sign-in.ts'

const html = `<p>{{date}}</p>
<p>{{recipient.name}}<br>{{recipient.company?}}<br>{{recipient.address}}</p>
<h2>Three-Day Notice to Pay Rent or Quit</h2>
<p>Dear {{recipient.name}},</p>
<p>Rent for the premises is past due in the amount of <strong>{{amount_due}}</strong>.</p>
<table><tr><th>Month</th><th style="text-align: right">Rent</th></tr><tr><td>{{month}}</td><td style="text-align: right">{{amount_due}}</td></tr></table>
<p>Sincerely,</p>
<p>{{signature}}<br>Will Turner</p>`

test('pictures of templates', async ({ browser }) => {
  await mkdir(folder, { recursive: true })
  const { client, owner } = await createOrganization()
  const { data: template } = await client.createTemplate({ body: { name: 'Notice to pay or quit', html } })
  await client.createTemplate({ body: { name: 'Welcome letter', html: '<p>Dear {{recipient.name}},</p>' } })
  const page = await openPage(browser, owner)
  const signature = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><path d="M20 110 C80 10 120 10 110 90 S170 120 210 60 S300 20 290 90 S400 130 560 40" fill="none" stroke="#1b2a4a" stroke-width="7"/></svg>',
    ),
  )
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  await page.goto('/settings/templates')
  const form = page.getByRole('form', { name: 'Signature image' })
  await form.getByLabel('Image').setInputFiles({ name: 's.png', mimeType: 'image/png', buffer: signature })
  await form.getByRole('button', { name: 'Save image' }).click()
  await expect(page.getByRole('img', { name: 'Current signature image' })).toBeVisible()
  const lines = page.getByRole('form', { name: 'Letterhead', exact: true })
  await lines.getByLabel('Lines').fill('Harbor Legal LLP\n388 Townsend St\nSan Francisco, CA 94107')
  await lines.getByRole('button', { name: 'Save letterhead' }).click()
  await expect(page.getByText('Letterhead saved')).toBeVisible()
  const { data: letter } = await client.renderTemplate({
    params: { id: template.id },
    body: {
      recipient: {
        name: 'Elizabeth Swan',
        street1: '179 N Harbor Dr',
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
      },
      values: { amount_due: '$2,400.00', month: 'May 2026' },
    },
  })
  await takeAll(page, [
    { name: 'settings-templates', path: '/settings/templates' },
    {
      name: 'template',
      path: `/settings/templates/${template.id}`,
      act: async (shown) => {
        await shown.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Preview' }).click()
        await pagesDrawn(shown)
      },
    },
    { name: 'send-from-template', path: `/send/template?template=${template.id}` },
    {
      name: 'send-letter-from-template',
      path: `/send?document=${letter.document_id}`,
      act: pagesDrawn,
    },
  ])
  await page.context().close()
})
