import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

import { printPdf } from './support/documents.ts'
import { createDraft } from './support/letters.ts'
import { planFrom, scheduleDraft } from './support/mailing-day.ts'
import { askForApproval, openBackOffice, openLists } from './support/office-papers.ts'
import { openOffice } from './support/office.ts'
import { fillName } from './support/organization-form.ts'
import { takePapers } from './support/paper-pictures.ts'
import { folder, pagesDrawn, settle, takeAll, themes } from './support/pictures.ts'
import { sessionClient, signIn, waitForHydration } from './support/sign-in.ts'
import { uploadPictures } from './support/upload-pictures.ts'

/** Those that the README shows. */
const readme = join('public', 'readme')

const settings = [
  'organization',
  'members',
  'sign-in',
  'approvals',
  'billing',
  'billing/charges',
  'billing/statements',
  'billing/spending',
  'mailing',
  'inbound-email',
  'printing',
  'notifications',
  'security',
  'api-keys',
  'request-log',
  'webhooks',
  'retention',
  'declaration',
  'audit-log',
]

/** The pages are drawn, and the estimate has come. */
const estimated = async (page: Page): Promise<void> => {
  await pagesDrawn(page)
  await expect(page.getByText(/^About \$/).first()).toBeVisible()
}

/** Opens what a narrow window shows behind a button; a wide one has no such button. */
const openFrom = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true, includeHidden: true })
  if (!(await button.isVisible())) return
  await expect(async () => {
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 })
  }).toPass()
}

const takeForReadme = async (page: Page, name: string, path: string, height = 800): Promise<void> => {
  await page.setViewportSize({ width: 1280, height })
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await settle(page)
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(readme, `${name}-${colorScheme}.webp`))
  }
}

test('pictures of every page', async ({ page, browser }) => {
  await mkdir(folder, { recursive: true })
  await mkdir(readme, { recursive: true })
  const { client, owner, shipments, matter } = await openOffice(page)
  const pdf = await printPdf(page, ['You are hereby notified. '.repeat(60), 'Sincerely.'])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'Notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const draft = await client.getShipment({ params: { id: shipments['draft'] ?? '' } })
  const quote = draft.data.rates?.find(({ carrier }) => carrier === 'USPS')?.quote_id ?? ''

  const arrival = draft.data.rates?.find(({ delivery_date }) => delivery_date)?.delivery_date?.slice(0, 10)
  const approval = await askForApproval(client, shipments['draft_to_approve'] ?? '')

  const visitor = await browser.newPage()
  await takeAll(
    visitor,
    ['sign-in', 'sign-up', 'reset-password', 'verify-email', 'invitation', 'verify'].map((name) => ({
      name,
      path: `/${name}`,
    })),
  )
  await visitor.close()

  await signIn(page.context(), owner)
  waitForHydration(page)
  const { endpoint, delivery, request } = await openBackOffice(await sessionClient(owner))
  const send = `/send/${shipments['draft']}`
  await takeForReadme(page, 'shipments', '/shipments')
  await takeForReadme(page, 'quotes', `${send}/quotes`, 1000)
  // As tall as the envelope, the signature and the journey together.
  await takeForReadme(page, 'shipment', `/shipments/${shipments['return_receipt']}`, 1560)
  const lists = await openLists(client, document.document_key)
  // Changed behind the page's back: a draft of its own, since that ends its quotes.
  const rival = await createDraft(client, { shipment_name: 'Notice to quit' })
  const later = await scheduleDraft(client, 'Notice of renewal')
  await takeAll(page, [
    { name: 'overview', path: '/' },
    ...uploadPictures(pdf, document.document_key),
    { name: 'send-options', path: `${send}/options`, until: estimated },
    {
      name: 'send-quotes',
      path: `${send}/quotes`,
      until: async (over) => expect(over.getByText(/Prices valid for \d/)).toBeVisible(),
    },
    {
      name: 'send-quotes-deadline',
      path: `${send}/quotes?by=${arrival}`,
      until: async (over) => expect(over.getByText(/Prices valid for \d/)).toBeVisible(),
    },
    { name: 'send-review', path: `${send}/review?quote=${quote}`, until: pagesDrawn },
    {
      name: 'send-later',
      path: later.review,
      act: (over) => planFrom(over, later.deadline),
    },
    { name: 'shipment-scheduled', path: `/shipments/${later.id}` },
    { name: 'shipments-scheduled', path: '/shipments?scheduled_for=any' },
    { name: 'send-many', path: '/send/many' },
    { name: 'send-many-columns', path: `/send/many/${lists.given}/columns` },
    { name: 'send-many-options', path: `/send/many/${lists.checked}/options` },
    { name: 'send-many-check', path: `/send/many/${lists.checked}/check` },
    { name: 'send-many-corrected', path: `/send/many/${lists.checked}/check?finding=corrected` },
    { name: 'send-many-duplicates', path: `/send/many/${lists.checked}/check?finding=duplicate` },
    { name: 'send-many-buy', path: `/send/many/${lists.checked}/buy` },
    { name: 'send-many-result', path: `/send/many/${lists.bought}/result` },
    { name: 'shipments', path: '/shipments' },
    { name: 'shipments-sorted', path: '/shipments?sort=recipient' },
    {
      name: 'shipments-wide',
      path: '/shipments?columns=carrier,tracking,sent,next,tags,sender,created,expected,delivered,total',
    },
    { name: 'shipments-none', path: '/shipments?tag=nothing' },
    { name: 'shipment', path: `/shipments/${shipments['return_receipt']}` },
    {
      name: 'shipment-envelope-back',
      path: `/shipments/${shipments['return_receipt']}`,
      act: async (over) => {
        await over.getByText('Back', { exact: true }).click()
        await expect(over.getByRole('img', { name: /^Back of the envelope/ })).toBeVisible()
      },
    },
    {
      name: 'shipment-references',
      path: `/shipments/${shipments['return_receipt']}`,
      act: openFrom('Edit reference and deadline'),
    },
    { name: 'shipment-notice-left', path: `/shipments/${shipments['notice_left']}` },
    { name: 'shipment-queued', path: `/shipments/${shipments['queued']}` },
    { name: 'shipment-not-found', path: '/shipments/0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' },
    { name: 'tasks', path: '/tasks' },
    { name: 'calendar', path: '/calendar' },
    { name: 'approvals', path: '/approvals' },
    { name: 'approval', path: `/approvals/${approval}`, until: pagesDrawn },
    { name: 'sandbox-mail', path: '/sandbox-mail' },
    { name: 'welcome', path: '/welcome?another=yes' },
    { name: 'evidence', path: '/evidence' },
    {
      name: 'evidence-exhibit',
      path: '/evidence',
      act: async (over) => {
        await over.getByRole('button', { name: 'Exhibit PDF…' }).click()
        await expect(over.getByRole('dialog').getByText(/letters? with .*, about/)).toBeVisible()
      },
    },
    { name: 'addresses', path: '/addresses' },
    { name: 'matters', path: '/matters' },
    { name: 'matter', path: `/matters/${matter}` },
    {
      name: 'matters-new',
      path: '/matters',
      act: async (over) => {
        await over.getByRole('button', { name: 'New matter' }).click()
        await expect(over.getByRole('form', { name: 'New matter' })).toBeVisible()
      },
    },
    { name: 'operations', path: '/operations' },
    { name: 'hand-over', path: '/operations/hand-over' },
    { name: 'end-of-day', path: '/operations/end-of-day' },
    ...settings.map((name) => ({
      name: `settings-${name.replace('/', '-')}`,
      path: `/settings/${name}`,
    })),
    { name: 'settings-spending-matter', path: '/settings/billing/spending?by=matter' },
    { name: 'settings-spending-cost-center', path: '/settings/billing/spending?by=cost_center' },
    { name: 'settings-webhook', path: `/settings/webhooks/${endpoint}` },
    { name: 'settings-webhook-delivery', path: `/settings/webhooks/${endpoint}/deliveries/${delivery}` },
    { name: 'settings-request', path: `/settings/request-log/${request}` },
    { name: 'menu', path: '/', act: openFrom('Open menu') },
    { name: 'settings-menu', path: '/settings/api-keys', act: openFrom('All settings') },
    {
      name: 'send-again',
      path: '/',
      act: async (over) => {
        await over.getByRole('combobox', { name: 'Recipient' }).fill('swan')
        await expect(over.getByRole('option', { name: /Swan/ }).first()).toBeVisible()
      },
    },
    {
      name: 'shipments-preview',
      path: '/shipments',
      act: async (over) => {
        await over.getByRole('button', { name: 'Preview Demand letter, Ortega' }).click()
        await expect(over.getByRole('link', { name: 'View shipment' })).toBeVisible()
        await expect(over.locator('canvas').first()).toBeVisible()
      },
    },
    {
      name: 'send-conflict',
      path: `/send/${rival.id}/options`,
      act: async (over) => {
        const name = over.getByRole('textbox', { name: 'Shipment name' })
        await name.fill('Second notice to quit')
        await client.updateShipment({
          params: { id: rival.id },
          body: { shipment_name: `Final notice ${Date.now()}`, print_options: { color: true, duplex: true } },
        })
        await over.getByRole('button', { name: 'Compare' }).click()
        await expect(over.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'unsaved-work',
      path: '/settings/organization',
      act: async (over) => {
        await fillName(over, 'Harbor Legal West')
        await over.getByRole('link', { name: 'Mailroom, overview' }).click()
        await expect(over.getByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible()
      },
    },
    {
      name: 'offline',
      path: '/shipments',
      act: async (over) => {
        await over.context().setOffline(true)
        await expect(over.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
      },
    },
    {
      name: 'palette',
      path: '/shipments',
      act: async (over) => {
        await over.keyboard.press('Control+k')
        await over.getByRole('combobox', { name: /^Search/ }).fill('notice')
        await expect(over.getByRole('option', { name: /Notice to quit/ })).toBeVisible()
      },
    },
    {
      name: 'shortcuts',
      path: '/shipments',
      act: async (over) => {
        await over.keyboard.press('?')
        await expect(over.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      },
    },
  ])
  // Last: the hand-over changes what the pages show.
  await takePapers(client, join(folder, 'papers'), {
    certified: shipments['printed'] ?? '',
    plain: shipments['queued'] ?? '',
  })
})
