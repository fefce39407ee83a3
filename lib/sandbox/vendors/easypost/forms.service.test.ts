import { describe, expect, test } from 'vitest'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { defaultVendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import {
  certified,
  openEasypostWire,
  type WireError,
  wireSender,
} from '#tests/support/vendors/easypost-wire.ts'

import { manifestedAt } from './manifests.ts'
import { checkPieces } from './scan-forms.ts'
import type { EasypostShipment } from './shapes.ts'
import { scanPiece } from './tracking.ts'

// Noon UTC on March 3 is four in the morning in California, where all pieces come from.
const { buy, read, call, makeForm, db, clock } = await openEasypostWire()
const other = await openEasypostWire({
  vendorUnknowns: {
    ...defaultVendorUnknowns,
    forms_refused_after_manifest: false,
    certified_letters_refused_on_forms: true,
  },
})

const options = { ...certified, label_format: 'PDF', label_size: '4x6' }
const letter = { options }
const priority = { parcel: { predefined_package: 'FlatRateEnvelope', weight: 20 } }
const on = (label_date: string) => ({ options: { ...options, label_date } })

/** The whole object, as the simulator's functions take it. */
const readShipment = async ({ id }: { id: string }) => (await read(id)) as unknown as EasypostShipment

const reasonOf = (answer: { status: number; body: unknown }): string | undefined => {
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'SCAN_FORM.CREATE.FAILURE',
        message: 'Unable to create batch, one or more parameters were invalid.',
      },
    },
  })
  return (answer.body as WireError).error.errors[0]?.message
}

describe('SCAN forms', () => {
  test('includes certified letters and Priority Mail of one origin on one form', async () => {
    const pieces = [await buy(letter), await buy(priority, 'Priority')]
    const { status, body } = await makeForm(...pieces)
    expect(status).toBe(200)
    expect(body['tracking_codes']).toEqual(
      expect.arrayContaining(pieces.map(({ tracking_code }) => tracking_code)),
    )
  })

  test('includes no certified letters with the flag', async () => {
    const piece = await other.buy(letter)
    expect(reasonOf(await other.makeForm(piece))).toContain('First-Class Mail is on no form')
    expect((await other.makeForm(await other.buy(priority, 'Priority'))).status).toBe(200)
  })

  test('fails for all pieces if one is untracked', async () => {
    const answer = await makeForm(await buy(letter), await buy())
    expect(reasonOf(answer)).toBe(
      'One or more of the shipments are not eligible: mail without tracking is on no form.',
    )
  })

  test('includes each piece on one form only', async () => {
    const piece = await buy(letter)
    expect((await makeForm(piece)).status).toBe(200)
    expect(reasonOf(await makeForm(piece))).toContain('one form only')
  })

  test('creates two forms for pieces from two origins', async () => {
    const elsewhere = await buy({ ...letter, from_address: { ...wireSender, street1: '1 Market St' } })
    expect(reasonOf(await makeForm(await buy(letter), elsewhere))).toContain('same from address')
  })

  test('creates two forms for pieces of two carrier accounts', async () => {
    const shipment = await readShipment(await buy(letter))
    const rate = {
      ...shipment.selected_rate,
      carrier_account_id: 'ca_another',
    } as EasypostShipment['selected_rate']
    const pieces = [shipment, { ...shipment, id: 'shp_2', selected_rate: rate }].map((piece) => ({
      shipment: piece,
      isRefunded: false,
    }))
    expect(() => checkPieces(pieces, clock.now(), defaultVendorUnknowns)).toThrow('one or more parameters')
  })

  test('excludes a refunded piece', async () => {
    const piece = await buy(letter)
    await call('POST', `/shipments/${piece.id}/refund`)
    expect(reasonOf(await makeForm(piece))).toContain('refund')
  })

  test('has no form for UPS', async () => {
    const piece = await buy({ parcel: { predefined_package: 'UPSLetter', weight: 1 } })
    expect((await makeForm(piece)).body).toMatchObject({
      error: { code: 'SCAN_FORM.CREATE.CARRIER_NOT_SUPPORTED' },
    })
  })

  test('fails for a label dated before the form’s day at the origin, but not for a later one', async () => {
    // Eight in the evening of the day before, in California.
    const yesterday = await buy(on('2026-03-03T04:00:00Z'))
    expect(reasonOf(await makeForm(yesterday))).toContain('label date has passed')
    // Two in the morning of the same day, in California.
    expect((await makeForm(await buy(on('2026-03-03T10:00:00Z')))).status).toBe(200)
    expect((await makeForm(await buy(on('2026-03-06T17:00:00Z')))).status).toBe(200)
  })
})

describe('manifesting at 22:30 Pacific', () => {
  test('the carrier knows earlier purchases afterwards, and no form accepts them', async () => {
    const piece = await buy(letter)
    const later = await buy(on(new Date(clock.now().getTime() + 3 * dayMs).toISOString()))
    clock.forward(18.4 * hourMs)
    expect((await read(piece.id)).status).toBe('unknown')
    // 22:36 in California.
    clock.forward(0.2 * hourMs)
    expect((await read(piece.id)).status).toBe('pre_transit')
    const { body } = await call('GET', `/trackers/${piece.tracker?.id}`)
    expect(body['tracking_details']).toMatchObject([{ datetime: '2026-03-04T06:30:00.000Z' }])
    expect((await read(later.id)).status).toBe('unknown')
    expect(reasonOf(await makeForm(piece))).toContain('manifested already')
    expect((await makeForm(later)).status).toBe(200)
    await scanPiece(db, clock, piece.id, 'accepted')
    expect((await read(piece.id)).status).toBe('in_transit')
  })

  test('the form is created without the flag', async () => {
    const piece = await other.buy(priority, 'Priority')
    other.clock.forward(18.6 * hourMs)
    expect((await other.read(piece.id)).status).toBe('pre_transit')
    expect((await other.makeForm(piece)).status).toBe(200)
    expect((await other.read(piece.id)).status).toBe('pre_transit')
  })

  test('untracked mail is not transmitted', async () => {
    const piece = await buy()
    clock.forward(2 * dayMs)
    expect(await read(piece.id)).toMatchObject({ tracking_code: null, status: 'unknown' })
  })

  test('the hour is Pacific time, in winter, in summer and on the nights of clock changes', async () => {
    const piece = await readShipment(await buy(letter))
    const at = (time: string) =>
      manifestedAt({
        ...piece,
        postage_label: {
          ...piece.postage_label,
          created_at: time,
          label_date: time,
        } as EasypostShipment['postage_label'],
      })?.toISOString()
    expect(at('2026-03-03T12:00:00Z')).toBe('2026-03-04T06:30:00.000Z')
    expect(at('2026-03-04T06:31:00Z')).toBe('2026-03-05T06:30:00.000Z')
    expect(at('2026-07-03T12:00:00Z')).toBe('2026-07-04T05:30:00.000Z')
    // Clocks go forward on March 8, 2026, and back on November 1.
    expect(at('2026-03-08T09:00:00Z')).toBe('2026-03-09T05:30:00.000Z')
    expect(at('2026-11-01T08:00:00Z')).toBe('2026-11-02T06:30:00.000Z')
    expect(at('2026-11-01T05:31:00Z')).toBe('2026-11-02T06:30:00.000Z')
  })
})

describe('refunds', () => {
  const refund = ({ id }: { id: string }) => call('POST', `/shipments/${id}/refund`)
  const unavailable = { status: 422, body: { error: { code: 'SHIPMENT.REFUND.UNAVAILABLE' } } }

  test('untracked postage is not refunded', async () => {
    expect(await refund(await buy())).toMatchObject(unavailable)
    expect(await refund(await buy({ parcel: { predefined_package: 'Flat', weight: 2 } }))).toMatchObject(
      unavailable,
    )
  })

  test('the postal service refunds unscanned pieces within thirty days', async () => {
    const [soon, late, scanned] = [await buy(letter), await buy(letter), await buy(letter)]
    const ups = await buy({ parcel: { predefined_package: 'UPSLetter', weight: 1 } })
    await scanPiece(db, clock, scanned.id, 'accepted')
    clock.forward(30 * dayMs)
    expect((await refund(soon)).body['refund_status']).toBe('submitted')
    expect(await refund(soon)).toMatchObject(unavailable)
    expect(await refund(scanned)).toMatchObject(unavailable)
    clock.forward(dayMs)
    expect(await refund(late)).toMatchObject(unavailable)
    expect((await refund(ups)).status).toBe(200)
  })
})
