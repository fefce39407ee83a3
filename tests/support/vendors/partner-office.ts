import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'

import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import { acrossTenants } from '#lib/postgres/postgres.ts'
import { listLobLetters, scanLobLetter } from '#lib/sandbox/vendors/lob/letters.ts'
import {
  progressPostgridLetter,
  scanPostgridLetter,
  searchPostgridLetters,
} from '#lib/sandbox/vendors/postgrid/letters.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { partnerLetters } from '#lib/service/db/schema/partner-letters.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { adoptStoredFacts } from '#lib/service/evidence/chain/adopt-facts.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { proceedLetter, sweepLetters } from '#lib/service/partner-mail/sweep-letters.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { resumeCancellation } from '#lib/service/shipments/cancel-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { runUnguarded } from '#tests/support/database.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

import { createFailingPartner } from './failing-partner.ts'
import { createLedgerVendors, type LedgerVendors } from './ledger-vendors.ts'
import { openTestSandbox } from './sandbox.ts'

/**
 * An organization whose mail a simulated partner prints and mails, with ledgers for the other vendors. `sweep` plays the
 * job queue after a minute.
 */
export const openPartnerOffice = async () => {
  const sandbox = await openTestSandbox()
  const base = await openTestContext()
  const root = mkdtempSync(join(tmpdir(), 'mailroom-partner-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const storage = await createDiskStorage({
    root,
    secret: 'test',
    appUrl: () => 'http://localhost',
    clock: sandbox.clock,
  })
  const pdf = await createTestPdf({ pages: 7 })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const memory = { db: sandbox.db, clock: sandbox.clock }

  const officeOf = (partner: PartnerName) => {
    let vendors: LedgerVendors
    let failing: ReturnType<typeof createFailingPartner>
    let ctx: ServiceContext

    beforeEach(() => {
      vendors = createLedgerVendors()
      failing = createFailingPartner(sandbox[partner])
      base.asked.length = 0
      ctx = {
        ...base.ctx,
        clock: sandbox.clock,
        providers: {
          ...base.ctx.providers,
          payments: vendors.payments,
          rates: vendors.rates,
          storage,
          partners: { [partner]: failing.port },
        },
      }
    })

    const insertPartnerDraft = async (service = 'certified') => {
      const { shipmentId, quoteId } = await insertDraft(ctx, { certifiedMail: service !== 'first_class' })
      const { documentId } = await loadShipment(ctx, shipmentId)
      const [document] = await ctx.db.select().from(documents).where(eq(documents.id, documentId))
      await storage.put({
        key: document?.documentKey ?? '',
        body: pdf,
        contentType: 'application/pdf',
      })
      await runUnguarded(
        base.databaseUrl,
        'update documents set sha256 = $1, print_sha256 = $1 where id = $2',
        [sha256, documentId],
      )
      await adoptStoredFacts(ctx, shipmentId)
      await ctx.db
        .update(quotes)
        .set({
          providerShipmentId: `partner:${partner}:${shipmentId}`,
          providerRateId: service,
          partner,
          // Four sheets and one for the addresses, certified, at the sample prices.
          postageCostCents: 813,
          postageMarkupCents: 89,
          envelopeFeeCents: 0,
          pageFeeCents: 0,
          isEstimate: true,
          isTracked: service !== 'first_class',
          packaging: 'letter',
          sheets: 5,
        })
        .where(eq(quotes.id, quoteId))
      return { shipmentId, quoteId }
    }

    const letterOf = async (shipmentId: string) => {
      const [letter] = await ctx.db
        .select()
        .from(partnerLetters)
        .where(eq(partnerLetters.shipmentId, shipmentId))
      if (!letter) throw new Error('no letter was recorded')
      return letter
    }

    const purchaseOf = async (shipmentId: string) => {
      const [row] = await ctx.db.select().from(purchases).where(eq(purchases.shipmentId, shipmentId))
      if (!row) throw new Error('no purchase was recorded')
      return row
    }

    /** Plays the sweep and its job until the letter is where it should be. */
    const sweep = async (shipmentId: string): Promise<void> => {
      sandbox.clock.forward(61_000)
      await acrossTenants(() => sweepLetters(ctx))
      expect(base.asked).toContainEqual({
        name: 'partner.proceed',
        data: { organizationId: ctx.organizationId, shipmentId },
      })
      await resumeCancellation(ctx, shipmentId)
      await proceedLetter(ctx, shipmentId)
    }

    const buy = async (service?: string) => {
      const draft = await insertPartnerDraft(service)
      await buyShipment(ctx, draft.shipmentId, { quote_id: draft.quoteId })
      return draft
    }

    const atPartner = async (reference: string) =>
      (await sandbox[partner].find(reference)).map(({ state }) => state)

    /** Returns the metadata of a letter at the partner. */
    const metadataOf = async (reference: string) => {
      const [letter] =
        partner === 'lob'
          ? await listLobLetters(memory, reference)
          : await searchPostgridLetters(memory, `"${reference}"`)
      return letter?.metadata
    }

    const mail = async (pieceId: string) => {
      if (partner === 'lob') return scanLobLetter(memory, pieceId, 'mailed')
      await progressPostgridLetter(memory, pieceId)
      await progressPostgridLetter(memory, pieceId)
      await scanPostgridLetter(memory, pieceId, 'entered_mail_stream')
    }

    const passWindow = () => sandbox.clock.forward((partner === 'lob' ? 6 : 2880) * 60_000)

    const expectIntact = async (shipmentId: string) => {
      const { issues } = await checkChain(ctx, shipmentId)
      expect(issues).toEqual([])
    }
    return {
      get ctx() {
        return ctx
      },
      get vendors() {
        return vendors
      },
      get failing() {
        return failing
      },
      insertPartnerDraft,
      letterOf,
      purchaseOf,
      sweep,
      buy,
      atPartner,
      metadataOf,
      mail,
      passWindow,
      expectIntact,
    }
  }

  return {
    sandbox,
    base,
    sha256,
    of: officeOf,
  }
}
