import { describe, expect, test } from 'vitest'

import { partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openPartnerOffice } from '#tests/support/vendors/partner-office.ts'

import { buyShipment } from './buy-shipment.ts'
import { runPurchase } from './run-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

const { sandbox, of } = await openPartnerOffice()

describe.each(partnerNames)('a letter bought at %s', (partner) => {
  const office = of(partner)
  const { insertPartnerDraft, purchaseOf, atPartner } = office

  /** Plays the job queue: runs the purchase again until it ends. */
  const resume = async (shipmentId: string): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { id, step } = await purchaseOf(shipmentId)
      if (step === 'completed' || step === 'failed') return
      await runPurchase(office.ctx, id).catch(() => undefined)
    }
    throw new Error('the purchase did not end')
  }

  describe('interrupted while it is held', () => {
    for (const mishap of ['unavailable', 'answer lost'] as const) {
      test(`${mishap}: the purchase is resumed with one letter and one charge`, async () => {
        const { shipmentId, quoteId } = await insertPartnerDraft()
        office.failing.arrange('submitHeld', mishap)
        await buyShipment(office.ctx, shipmentId, { quote_id: quoteId })
        await resume(shipmentId)
        const { id } = await purchaseOf(shipmentId)
        expect((await loadShipment(office.ctx, shipmentId)).status).toBe('queued')
        expect(office.vendors.ledger()).toMatchObject({ capturedCents: 902, payments: 1 })
        expect(await atPartner(id)).toEqual(['held'])
      })

      test(`${mishap}, and the card is not charged: the held letter is cancelled`, async () => {
        const { shipmentId, quoteId } = await insertPartnerDraft()
        office.failing.arrange('submitHeld', mishap)
        office.vendors.arrange('capture', 'declined')
        await buyShipment(office.ctx, shipmentId, { quote_id: quoteId }).catch(() => undefined)
        await resume(shipmentId)
        const { id } = await purchaseOf(shipmentId)
        await settlePurchase(office.ctx, id)
        expect(await purchaseOf(shipmentId)).toMatchObject({
          step: 'failed',
          paymentUndo: 'released',
          labelRefund: 'not_applicable',
        })
        expect(office.vendors.ledger()).toMatchObject({ authorizations: 0, capturedCents: 0 })
        expect(await atPartner(id)).toEqual([])
      })
    }

    test('permanently, with a lost response: the letter is found and cancelled, for any first response of the partner', async () => {
      const { shipmentId, quoteId } = await insertPartnerDraft()
      const out = Array.from({ length: 20 }, () => 'unavailable' as const)
      office.failing.arrange('submitHeld', 'answer lost', ...out)
      office.failing.arrange('find', 'unavailable')
      await buyShipment(office.ctx, shipmentId, { quote_id: quoteId })
      await resume(shipmentId)
      const { id } = await purchaseOf(shipmentId)
      expect((await loadShipment(office.ctx, shipmentId)).status).toBe('payment_failed')
      expect(office.vendors.ledger()).toMatchObject({ authorizations: 0, capturedCents: 0 })
      office.failing.arrange('cancel', 'answer lost')
      await expect(settlePurchase(office.ctx, id)).rejects.toThrow('answer was lost')
      sandbox.clock.forward(121_000)
      await settlePurchase(office.ctx, id)
      // The repeated search finds nothing, because the first has cancelled it.
      expect((await purchaseOf(shipmentId)).labelRefund).toBe('none')
      expect(await atPartner(id)).toEqual([])
    })

    test('a letter rejected by the partner charges nothing', async () => {
      const { shipmentId, quoteId } = await insertPartnerDraft()
      office.failing.arrange('submitHeld', 'declined')
      await expect(buyShipment(office.ctx, shipmentId, { quote_id: quoteId })).rejects.toMatchObject({
        code: 'LABEL_REFUSED',
      })
      expect(office.vendors.ledger()).toMatchObject({ authorizations: 0, capturedCents: 0 })
    })
  })
})
