import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { loadCapabilities } from '#lib/service/carrier-capabilities/capabilities.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import { newId } from '#lib/service/ids.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { quoteDraft } from '#lib/service/quotes/quote-draft.ts'
import { openTestService } from '#tests/support/service.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

import { rehearsalRecipient, rehearsalSender } from './cases.ts'
import { rehearse, resumeRehearsal } from './rehearse.ts'
import { rehearsalReport, type RehearsalReport } from './report.ts'

const free = { isLive: false, budgetCents: null }

const root = mkdtempSync(join(tmpdir(), `mailroom-test-${process.pid}-`))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => join(root, newId())

const useKits = (ctx: ServiceContext, kits: KitName[]) =>
  ctx.db
    .update(organizations)
    .set({ mailSettings: { ...defaultMailSettings, kits } })
    .where(eq(organizations.organizationId, ctx.organizationId))

const address = (given: typeof rehearsalSender) => ({ ...given, verified: true, residential: false })

/** Quotes a letter of three sheets with what the organization has in stock. */
const quoteLetter = async (
  ctx: ServiceContext,
  kits: KitName[],
  certified: boolean,
  kit: KitName | null = null,
) => {
  await useKits(ctx, kits)
  return quoteDraft(
    ctx,
    {
      shipmentId: newId(),
      pageCount: 6,
      pageSizes: [{ width_points: 612, height_points: 792, pages: 6 }],
      toAddress: address(rehearsalRecipient),
      fromAddress: address(rehearsalSender),
      printOptions: { color: false, duplex: true },
      shippingOptions: { certified_mail: certified },
      kit,
    },
    await loadMailPreparation(ctx),
  )
}

const handOverOne = async (ctx: ServiceContext, piece: { service: string; labelDate: string }) => {
  const { shipmentId } = await insertBought(ctx, {
    status: 'printed',
    packedAt: ctx.clock.now(),
    packedBy: 'ES',
    trackingNumber: `9407300000000000${Math.floor(Math.random() * 1e6)}`,
    ...piece,
  })
  const made = await handOver(ctx, { shipmentIds: [shipmentId], includeUnpacked: false })
  const events = await ctx.db
    .select({ message: shipmentEvents.message })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentId))
  return { made, messages: events.map(({ message }) => message) }
}

/** A whole rehearsal, the night included, of an account that behaves in one way. */
const openRehearsal = (flags: string) => {
  const folder = newFolder()
  const opened = {} as {
    ctx: ServiceContext
    first: RehearsalReport
    second: RehearsalReport
    early: unknown
    forward(milliseconds: number): void
  }
  beforeAll(async () => {
    const { deps, clock, organizationId } = await openTestService({ SANDBOX_EASYPOST: flags })
    opened.ctx = systemContext(deps, organizationId)
    opened.forward = (milliseconds) => clock.forward(milliseconds)
    opened.first = await rehearse(deps, { folder, overnight: true, spending: free })
    opened.early = await resumeRehearsal(deps, { folder, spending: free }).catch((error: unknown) => error)
    const waiting = opened.first.overnight
    clock.forward(Date.parse(waiting?.not_before ?? '') - clock.now().getTime())
    opened.second = await resumeRehearsal(deps, { folder, spending: free })
  })
  return { folder, opened }
}

describe('an account that rejects everything it can', () => {
  const { folder, opened } = openRehearsal(
    'letters_have_untrackable_number,certified_letters_refused_on_forms,forms_refused_after_manifest,seven_by_three_comes_as_four_by_six',
  )

  test('is learned as such, and stored', async () => {
    const { capabilities } = opened.second
    expect(capabilities).toMatchObject({
      mode: 'simulator',
      account: expect.stringMatching(/^ca_/),
      certified_letters_on_forms: false,
      forms_after_manifest: false,
    })
    expect(capabilities.label_sizes.filter(({ fits }) => !fits)).toEqual([
      {
        packaging: 'letter',
        certified: false,
        asked: '7x3',
        returned: '4x6',
        measured: { width: 4, height: 6 },
        fits: false,
      },
      expect.objectContaining({ certified: true, asked: '7x3', returned: '4x6' }),
    ])
    expect(await loadCapabilities(opened.ctx)).toEqual(capabilities)
  })

  test('keeps one piece for the night, and names the labels that are not refunded', async () => {
    const { first, second, early } = opened
    expect(first.pieces.find(({ name }) => name === first.overnight?.name)).toMatchObject({
      is_owed: true,
      refund: 'kept for the SCAN form after 22:30 Pacific',
    })
    expect(early).toMatchObject({ message: expect.stringContaining('It is too early') })
    expect(second.overnight).toBeNull()
    const owed = second.pieces.filter((piece) => piece.is_owed)
    expect(owed.map(({ name }) => name)).toEqual([
      'label-6x9-USPS-First',
      'label-9x12-USPS-First',
      'print-10-USPS-First',
      'halfsheet-letter-USPS-First',
      'halfsheet-flat-USPS-First',
    ])
    const markdown = await readFile(join(folder, 'report.md'), 'utf8')
    expect(markdown).toContain('**5 labels are not refunded, $8.82 in all.**')
    expect(markdown).toContain('Postage without tracking is not refundable')
    expect(markdown).toMatch(/certified letters \| \d+ \| \S+ \| refused \| .*First-Class Mail is on no form/)
    expect(markdown).toMatch(/after 22:30 Pacific \| 1 \| .*they have been manifested already/)
  })

  test('stores every label, the face of its envelope and the vendor’s responses in the folder', async () => {
    const { second } = opened
    expect(rehearsalReport.parse(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')))).toEqual(
      second,
    )
    expect((await readdir(join(folder, 'labels'))).toSorted()).toEqual(
      second.pieces.map(({ name }) => `${name}.pdf`).toSorted(),
    )
    const printed = await readFile(join(folder, 'print-files', 'label-6x9-certified-USPS-First.pdf'))
    const { pageSizes } = await opened.ctx.inspector.inspect(Uint8Array.from(printed))
    expect(pageSizes[0]).toMatchObject({ width_points: 648, height_points: 432 })
    const raw = await readdir(join(folder, 'raw'))
    for (const name of raw)
      expect(await readFile(join(folder, 'raw', name), 'utf8')).not.toMatch(/EZTK|authorization/i)
    const buying = raw.find((name) => name.endsWith('buy.json')) ?? ''
    expect(JSON.parse(await readFile(join(folder, 'raw', buying), 'utf8'))).toMatchObject({
      status: 200,
      answer: { postage_label: { label_size: '6x4' } },
    })
    const kits = new Set(second.pieces.map(({ kit }) => kit))
    expect(kits.size).toBe(7)
    expect(new Set(second.pieces.map(({ packaging }) => packaging)).size).toBe(10)
  })

  test('certified letters are handed over on the firm mailing list', async () => {
    const { made, messages } = await handOverOne(opened.ctx, { service: 'First', labelDate: '2026-03-05' })
    expect(made).toMatchObject({ forms: [], mailing_list_url: expect.stringContaining('mailing-list') })
    expect(messages).toEqual([
      'Handed over to USPS on the firm mailing list, not on a SCAN form: SCAN forms of this carrier account do not list certified letters.',
    ])
  })

  test('pieces manifested at 22:30 go on the list, and later ones on a form', async () => {
    // The clock shows 22:30 of March 3 in California.
    const { made, messages } = await handOverOne(opened.ctx, { service: 'Priority', labelDate: '2026-03-03' })
    expect(made).toMatchObject({ forms: [], mailing_list_url: expect.any(String) })
    expect(messages[0]).toContain('the rate provider manifested it at 22:30 Pacific time')
    const later = await handOverOne(opened.ctx, { service: 'Priority', labelDate: '2026-03-04' })
    expect(later.made.forms).toHaveLength(1)
  })

  test('does not offer kits that need a 7x3 label, with the reason among the missing rates', async () => {
    const { ctx } = opened
    const reason =
      'The kit print-10 needs a 7x3 label, and this carrier account returns 4x6 instead. Add another kit in Settings, Mailing.'
    const { quotes, missing } = await quoteLetter(ctx, ['print-10', 'flatrate'], false)
    expect(quotes.map(({ service }) => service)).toEqual(['Priority', 'Express'])
    expect(missing).toContainEqual({ carrier: 'USPS', service: 'First', reason })
    const certified = await quoteLetter(ctx, ['window-cert-10', 'flatrate'], true)
    expect(certified.missing).toContainEqual(
      expect.objectContaining({ service: 'First', reason: reason.replace('print-10', 'window-cert-10') }),
    )
    const other = await quoteLetter(ctx, ['print-10', 'label-6x9'], false)
    expect(other.quotes.map(({ kit }) => kit)).toEqual(['label-6x9'])
    await expect(quoteLetter(ctx, ['print-10', 'label-6x9'], false, 'print-10')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message:
        'The kit print-10 needs a 7x3 label, and this carrier account returns 4x6 instead. Choose another.',
    })
  })
})

describe('an account that rejects nothing', () => {
  const { opened } = openRehearsal('none')

  test('is learned as such, and used in full', async () => {
    const { ctx, second } = opened
    expect(second.capabilities).toMatchObject({
      certified_letters_on_forms: true,
      forms_after_manifest: true,
    })
    expect(second.capabilities.label_sizes.every(({ fits }) => fits)).toBe(true)
    const letter = await handOverOne(ctx, { service: 'First', labelDate: '2026-03-03' })
    expect(letter.made.forms).toHaveLength(1)
    const { quotes } = await quoteLetter(ctx, ['print-10'], false)
    expect(quotes.map(({ kit }) => kit)).toEqual(['print-10'])
  })
})
