import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { returnApproval, withdrawApproval } from '#lib/service/approvals/decide.ts'
import { getApproval } from '#lib/service/approvals/load-approval.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { sweepPurchases } from '#lib/service/purchases/load-purchase.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { openApprovalOffice, paidOnce, untouched } from '#tests/support/office/approval-office.ts'

import { approvePurchase } from './approve-purchase.ts'
import { renewQuotes, updateShipment } from './update-shipment.ts'

const office = await openApprovalOffice()

describe('of several simultaneous decisions one wins, and the others get an error', () => {
  test.each(['approve', 'return', 'withdraw', 'cancel', 'change'] as const)(
    'approving against: %s',
    async (rival) => {
      const { sender, admin, owner } = office.people()
      const { shipmentId, approvalId } = await office.request()
      const rivals = {
        approve: () => approvePurchase(owner, approvalId, {}),
        return: () => returnApproval(owner, approvalId, 'Use First Class.'),
        withdraw: () => withdrawApproval(sender, approvalId),
        cancel: () => cancelShipment(sender, shipmentId),
        change: () => updateShipment(sender, shipmentId, { print_options: { color: true, duplex: true } }),
      }
      const [ours, theirs] = await Promise.allSettled([
        approvePurchase(admin, approvalId, {}),
        rivals[rival](),
      ])
      const { status } = await loadShipment(sender, shipmentId)
      const isBought = office.vendors().ledger().payments === 1
      if (ours.status === 'rejected') expect(ours.reason).toMatchObject({ code: 'APPROVAL_ENDED' })
      if (rival === 'approve') {
        expect([ours.status, theirs.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(isBought).toBe(true)
      } else if (rival !== 'cancel') {
        expect(ours.status === 'fulfilled').toBe(isBought)
        expect(theirs.status === 'fulfilled').toBe(!isBought)
      }
      expect(await office.stateOf(approvalId)).toBe(
        isBought ? 'approved' : rival === 'return' ? 'returned' : 'withdrawn',
      )
      expect(['queued', 'draft', 'cancelled']).toContain(status)
      expect(office.vendors().ledger().authorizations).toBe(0)
    },
  )
})

describe('buys exactly what was approved', () => {
  test('a changed draft withdraws its request; refreshed quotes of the same draft do not', async () => {
    const { sender, admin } = office.people()
    const { shipmentId, approvalId } = await office.request()
    await renewQuotes(sender, shipmentId)
    expect(await office.stateOf(approvalId)).toBe('waiting')
    await updateShipment(sender, shipmentId, { print_options: { color: true, duplex: true } })
    const ended = await getApproval(sender, approvalId)
    expect(ended).toMatchObject({ state: 'withdrawn', comment: expect.stringContaining('changed') })
    await expect(approvePurchase(admin, approvalId, {})).rejects.toMatchObject({ code: 'APPROVAL_ENDED' })
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('expired quotes are refreshed on approval, and the same service is bought for no more', async () => {
    const { admin } = office.people()
    const { approvalId } = await office.request()
    office.setExcess(-50)
    office.vendors().setPostage(543)
    office.clock.forward(3 * hourMs)
    expect(await approvePurchase(admin, approvalId, {})).toMatchObject({
      status: 'queued',
      total_charged_cents: 852,
    })
  })

  test('does not buy at a price above the request, which is returned with the reason', async () => {
    const { sender, admin } = office.people()
    const { approvalId } = await office.request()
    office.setExcess(100)
    office.clock.forward(3 * hourMs)
    await expect(approvePurchase(admin, approvalId, {})).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await getApproval(sender, approvalId)).toMatchObject({
      state: 'returned',
      comment: 'USPS First-Class Mail now costs $10.17; the request was for $9.02.',
    })
    expect(office.vendors().ledger()).toEqual(untouched)
  })

  test('a declined card returns the request, which can be resubmitted', async () => {
    const { sender, admin, owner } = office.people()
    const { shipmentId, quoteId, approvalId } = await office.request()
    office.vendors().arrange('authorize', 'declined')
    await expect(approvePurchase(admin, approvalId, {})).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    expect(await office.stateOf(approvalId)).toBe('returned')
    expect((await loadShipment(sender, shipmentId)).status).toBe('payment_failed')
    const again = await buyShipment(sender, shipmentId, { quote_id: quoteId })
    expect(await approvePurchase(owner, again.approval?.id ?? '', {})).toMatchObject({ status: 'queued' })
  })

  test('buys what was approved even if the process dies right after the decision', async () => {
    const { sender, admin } = office.people()
    const { shipmentId, approvalId } = await office.request()
    office.vendors().arrange('authorize', 'unavailable')
    expect(await approvePurchase(admin, approvalId, {})).toMatchObject({ status: 'payment_pending' })
    await office.ctx.db
      .update(purchases)
      .set({ leaseToken: null, leasedUntil: new Date(0) })
      .where(eq(purchases.shipmentId, shipmentId))
    office.asked.length = 0
    await sweepPurchases(office.ctx)
    for (const job of office.asked) {
      if (job.name === 'purchase.resume') await runPurchase(admin, job.data.purchaseId)
    }
    expect((await loadShipment(sender, shipmentId)).status).toBe('queued')
    expect(office.vendors().ledger()).toEqual(paidOnce)
  })
})
