import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import { chainEntries } from '#lib/service/db/schema/evidence.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { cancellations } from '#lib/service/db/schema/purchases.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { listPieces } from '#lib/service/fulfillment/floor/list-pieces.ts'
import { packPiece } from '#lib/service/fulfillment/floor/pack-piece.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import { reprintShipment } from '#lib/service/fulfillment/reprint-shipment.ts'
import type { PartnerPort } from '#lib/service/providers/partners/port.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { processMessage } from '#lib/service/vendor-messages/process-message.ts'
import { createMessageIntake } from '#lib/service/vendor-messages/receive-message.ts'
import { openPartnerOffice } from '#tests/support/vendors/partner-office.ts'

import { followLetter } from './follow-letter.ts'
import { proceedLetter } from './sweep-letters.ts'

const { base, sandbox, sha256, of } = await openPartnerOffice()

describe.each(partnerNames)('a letter bought at %s', (partner) => {
  const office = of(partner)
  const { letterOf, purchaseOf, sweep, buy, atPartner, mail, passWindow, expectIntact } = office

  const messagesOf = async (shipmentId: string) => {
    const rows = await office.ctx.db
      .select()
      .from(shipmentEvents)
      .where(eq(shipmentEvents.shipmentId, shipmentId))
    return rows.map(({ message }) => message)
  }

  test('is held before the card is charged, released after, and creates no print job', async () => {
    const { shipmentId } = await buy()
    const purchase = await purchaseOf(shipmentId)
    expect(purchase).toMatchObject({ step: 'completed', label: { heldLetter: { partner, sha256 } } })
    expect(office.vendors.ledger()).toEqual({ authorizations: 0, capturedCents: 902, payments: 1, labels: 0 })
    expect(await atPartner(purchase.id)).toEqual(['held'])
    await proceedLetter(office.ctx, shipmentId)
    const letter = await letterOf(shipmentId)
    expect(letter).toMatchObject({ state: 'released', pieceId: expect.any(String) })
    expect(await atPartner(purchase.id)).toEqual(['accepted'])
    expect(await office.ctx.db.select().from(printJobs).where(eq(printJobs.shipmentId, shipmentId))).toEqual(
      [],
    )
    expect(await loadShipment(office.ctx, shipmentId)).toMatchObject({ status: 'queued', kit: null, partner })
    const { data } = await listPieces(office.ctx, { limit: 10, time_zone: 'UTC', stage: ['at_partner'] })
    expect(data.map((piece) => piece.shipment_id)).toContain(shipmentId)
    await expectIntact(shipmentId)
  })

  test.each(['sandbox', 'live'] as const)(
    'is marked at the partner as a specimen or not: %s',
    async (mode) => {
      const { shipmentId, quoteId } = await office.insertPartnerDraft()
      const ctx = { ...office.ctx, config: { ...office.ctx.config, mode } }
      await buyShipment(ctx, shipmentId, { quote_id: quoteId })
      await proceedLetter(ctx, shipmentId)
      const { id } = await purchaseOf(shipmentId)
      const specimen = mode === 'sandbox' ? { specimen: 'true' } : {}
      for (const reference of [`${id}-held`, id]) {
        expect(await office.metadataOf(reference)).toEqual({ reference, sha256, ...specimen })
      }
    },
  )

  test('is mailed as the partner reports, with its number and the scans of certified mail', async () => {
    const { shipmentId } = await buy()
    await proceedLetter(office.ctx, shipmentId)
    const { pieceId } = await letterOf(shipmentId)
    await mail(pieceId ?? '')
    await followLetter(office.ctx, shipmentId)
    const shipped = await loadShipment(office.ctx, shipmentId)
    expect(shipped).toMatchObject({ status: 'shipped', manifestedAt: null, isTracked: true })
    expect(shipped.trackingNumber).toMatch(/^9407/)
    expect(shipped.carrierScannedAt).not.toBeNull()
    // PostGrid reports the first scan, and no acceptance.
    expect(shipped.postalAcceptedAt === null).toBe(shipped.partner === 'postgrid')
    await followLetter(office.ctx, shipmentId)
    expect(await loadShipment(office.ctx, shipmentId)).toEqual(shipped)
    await expectIntact(shipmentId)
  })

  test('continues with the partner’s signed webhook, which is stored and chained before the letter is read', async () => {
    const { shipmentId } = await buy()
    await proceedLetter(office.ctx, shipmentId)
    await mail((await letterOf(shipmentId)).pieceId ?? '')
    await sandbox.sandbox.flush()
    const message = sandbox.received.findLast(({ path }) => path === `/api/webhooks/${partner}`)
    if (!message) throw new Error('the partner sent no webhook')
    const receive = createMessageIntake(office.ctx)
    base.asked.length = 0
    expect(await receive(partner, message.body, message.headers)).toBe(true)
    expect(await receive(partner, message.body, message.headers)).toBe(false)
    await expect(receive(partner, message.body, new Headers())).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const [job] = base.asked
    if (job?.name !== 'webhook.process') throw new Error('the message is not processed')
    await processMessage(office.ctx, job.data.messageId)
    expect(await loadShipment(office.ctx, shipmentId)).toMatchObject({ status: 'shipped' })
    const entries = await office.ctx.db
      .select()
      .from(chainEntries)
      .where(and(eq(chainEntries.shipmentId, shipmentId), eq(chainEntries.subjectId, job.data.messageId)))
    expect(entries).toMatchObject([{ kind: 'carrier_message' }])
    await expectIntact(shipmentId)
  })

  test('cannot be packed, reprinted or handed over here', async () => {
    const { shipmentId } = await buy()
    await proceedLetter(office.ctx, shipmentId)
    passWindow()
    await followLetter(office.ctx, shipmentId)
    expect((await loadShipment(office.ctx, shipmentId)).status).toBe('printed')
    const refused = { code: 'INVALID_STATUS_TRANSITION' }
    await expect(packPiece(office.ctx, shipmentId, { initials: 'ES' })).rejects.toMatchObject(refused)
    await expect(reprintShipment(office.ctx, { shipmentId, reason: 'torn' })).rejects.toMatchObject(refused)
    await expect(
      handOver(office.ctx, { shipmentIds: [shipmentId], includeUnpacked: true }),
    ).rejects.toMatchObject({ code: 'NOTHING_TO_HAND_OVER' })
  })

  test('a plain letter ends as the partner reports, without scans', async () => {
    const { shipmentId } = await buy('first_class')
    await proceedLetter(office.ctx, shipmentId)
    await mail((await letterOf(shipmentId)).pieceId ?? '')
    await followLetter(office.ctx, shipmentId)
    expect(await loadShipment(office.ctx, shipmentId)).toMatchObject({
      status: 'shipped',
      trackingNumber: null,
      trackingOutcome: 'not_tracked',
      postalAcceptedAt: null,
    })
    await expectIntact(shipmentId)
  })

  describe('never stays held once it is bought', () => {
    for (const mishap of ['unavailable', 'answer lost'] as const) {
      test(`release ${mishap}: the sweep has it mailed, once`, async () => {
        const { shipmentId } = await buy()
        office.failing.arrange('release', mishap)
        await expect(proceedLetter(office.ctx, shipmentId)).rejects.toMatchObject({ kind: 'unavailable' })
        expect(await letterOf(shipmentId)).toMatchObject({ state: 'releasing', pieceId: null })
        base.asked.length = 0
        await sweep(shipmentId)
        expect((await letterOf(shipmentId)).state).toBe('released')
        expect(await atPartner((await purchaseOf(shipmentId)).id)).toEqual(['accepted'])
        await expectIntact(shipmentId)
      })
    }

    test('its job was lost: the sweep has it released', async () => {
      const { shipmentId } = await buy()
      base.asked.length = 0
      await sweep(shipmentId)
      expect((await letterOf(shipmentId)).state).toBe('released')
    })

    test('rejected at release: opens a task, from which it is cancelled for a refund', async () => {
      const { shipmentId } = await buy()
      office.failing.arrange('release', 'declined')
      await proceedLetter(office.ctx, shipmentId)
      expect((await letterOf(shipmentId)).state).toBe('refused')
      const [task] = await office.ctx.db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
      expect(task).toMatchObject({ kind: 'print_failed', closedAt: null })
      await cancelShipment(office.ctx, shipmentId)
      expect(await atPartner((await purchaseOf(shipmentId)).id)).toEqual([])
      await expectIntact(shipmentId)
    })
  })

  describe('cancelled', () => {
    const expectCancelled = async (shipmentId: string) => {
      expect((await loadShipment(office.ctx, shipmentId)).status).toBe('cancelled')
      expect((await letterOf(shipmentId)).state).toBe('cancelled')
      expect(await atPartner((await purchaseOf(shipmentId)).id)).toEqual([])
      const refunds = await office.ctx.db
        .select()
        .from(cancellations)
        .where(eq(cancellations.shipmentId, shipmentId))
      expect(refunds).toMatchObject([{ paymentRefund: 'requested', labelRefund: 'not_applicable' }])
      await expectIntact(shipmentId)
    }

    test('while it is held, and never released after', async () => {
      const { shipmentId } = await buy()
      await cancelShipment(office.ctx, shipmentId)
      await proceedLetter(office.ctx, shipmentId)
      await expectCancelled(shipmentId)
    })

    test('within the partner’s window', async () => {
      const { shipmentId } = await buy()
      await proceedLetter(office.ctx, shipmentId)
      await cancelShipment(office.ctx, shipmentId)
      await expectCancelled(shipmentId)
    })

    test('while its release is uncertain', async () => {
      const { shipmentId } = await buy()
      office.failing.arrange('release', 'answer lost')
      await expect(proceedLetter(office.ctx, shipmentId)).rejects.toMatchObject({ kind: 'unavailable' })
      await cancelShipment(office.ctx, shipmentId)
      await expectCancelled(shipmentId)
    })

    test('while its release is uncertain and the partner stays out of reach: the sweep completes it', async () => {
      const { shipmentId } = await buy()
      office.failing.arrange('release', 'answer lost', 'unavailable')
      await expect(proceedLetter(office.ctx, shipmentId)).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(cancelShipment(office.ctx, shipmentId)).rejects.toMatchObject({
        code: 'RATE_PROVIDER_UNAVAILABLE',
        message: expect.stringContaining('Mailroom keeps asking'),
      })
      expect(await messagesOf(shipmentId)).toContainEqual(expect.stringContaining('Cancellation requested'))
      base.asked.length = 0
      await sweep(shipmentId)
      await expectCancelled(shipmentId)
    })

    test('while the release is running: it is cancelled, whichever ends first', async () => {
      const { shipmentId } = await buy()
      const { ctx, failing } = office
      const release: PartnerPort['release'] = async (pieceId, letter) => {
        const piece = await failing.port.release(pieceId, letter)
        await cancelShipment(ctx, shipmentId)
        return piece
      }
      const partners = { [partner]: { ...failing.port, release } }
      await proceedLetter({ ...ctx, providers: { ...ctx.providers, partners } }, shipmentId)
      await expectCancelled(shipmentId)
    })

    for (const mishap of ['unavailable', 'answer lost'] as const) {
      test(`${mishap}: the sweep completes it`, async () => {
        const { shipmentId } = await buy()
        await proceedLetter(office.ctx, shipmentId)
        office.failing.arrange('cancel', mishap)
        await expect(cancelShipment(office.ctx, shipmentId)).rejects.toMatchObject({
          code: 'RATE_PROVIDER_UNAVAILABLE',
        })
        expect((await loadShipment(office.ctx, shipmentId)).status).toBe('queued')
        base.asked.length = 0
        await sweep(shipmentId)
        await expectCancelled(shipmentId)
        const [event] = (
          await office.ctx.db
            .select()
            .from(shipmentEvents)
            .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.status, 'cancelled')))
        ).slice(-1)
        expect(event?.actor).toMatch(/^user:/)
      })
    }

    test('too late: 409, refunds nothing, and the letter continues', async () => {
      const { shipmentId } = await buy()
      await proceedLetter(office.ctx, shipmentId)
      passWindow()
      await expect(cancelShipment(office.ctx, shipmentId)).rejects.toMatchObject({
        code: 'INVALID_STATUS_TRANSITION',
      })
      expect((await letterOf(shipmentId)).state).toBe('released')
      expect(
        await office.ctx.db.select().from(cancellations).where(eq(cancellations.shipmentId, shipmentId)),
      ).toEqual([])
      await followLetter(office.ctx, shipmentId)
      expect((await loadShipment(office.ctx, shipmentId)).status).toBe('printed')
      expect(await messagesOf(shipmentId)).toContainEqual(expect.stringContaining('Not cancelled'))
      await expectIntact(shipmentId)
    })
  })

  test('sets its tracking number once', async () => {
    const { shipmentId } = await buy()
    await proceedLetter(office.ctx, shipmentId)
    await mail((await letterOf(shipmentId)).pieceId ?? '')
    await followLetter(office.ctx, shipmentId)
    const change = office.ctx.db
      .update(shipments)
      .set({ trackingNumber: '9407' })
      .where(eq(shipments.id, shipmentId))
    await expect(change).rejects.toThrow()
  })
})
