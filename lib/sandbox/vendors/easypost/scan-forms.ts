import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'

import { dayAt, isManifested } from './manifests.ts'
import { announce, inTransaction, type EasypostMemory, newEasypostId, stampsOf } from './memory.ts'
import { EasypostRefusal, missing, notFound } from './requests.ts'
import type { EasypostScanForm, EasypostShipment } from './shapes.ts'
import { isTracked } from './tracked.ts'
import { makeTrackerKnown } from './tracking.ts'

/** A form must have fewer pieces than this (support.easypost.com, 4423978976397). */
const tooMany = 1000

/** EasyPost's error for every form it cannot make (github.com/EasyPost/easypost-csharp#76, easypost-python#390). */
const refuse = (reason: string) =>
  new EasypostRefusal(
    422,
    'SCAN_FORM.CREATE.FAILURE',
    'Unable to create batch, one or more parameters were invalid.',
    [{ field: 'shipments', message: reason }],
  )

const notEligible = (reason: string) => refuse(`One or more of the shipments are not eligible: ${reason}`)

/** A shipment, and whether a refund was requested for it. */
type Piece = { shipment: EasypostShipment; isRefunded: boolean }

const lockPieces = async (memory: EasypostMemory, ids: readonly string[]): Promise<Piece[]> => {
  const pieces: Piece[] = []
  // In one order, so that two simultaneous forms cannot deadlock.
  for (const id of ids.toSorted()) {
    const found = await memory.objects.lock('shipment', id)
    if (!found) throw notFound()
    const refunds = await memory.objects.list('refund', { parentId: id, limit: 1 })
    pieces.push({ shipment: found.body, isRefunded: refunds.length > 0 })
  }
  return pieces
}

const originOf = ({ from_address: from }: EasypostShipment): string =>
  [from.street1, from.street2, from.city, from.state, from.zip].join('|').toUpperCase()

/** Returns why a piece is on no form today; null when it may be on one. */
const ineligibility = (
  { shipment, isRefunded }: Piece,
  now: Date,
  unknowns: VendorUnknowns,
): string | null => {
  const { selected_rate: rate, postage_label: label, from_address: from } = shipment
  if (!rate || !label) return 'all of them must be purchased.'
  // github.com/EasyPost/easypost-csharp#77
  if (!isTracked(shipment)) return 'mail without tracking is on no form.'
  if (isRefunded) return 'a refund was requested.'
  if (shipment.scan_form !== null) return 'a shipment can be on one form only.'
  if (dayAt(from, new Date(label.label_date)) < dayAt(from, now)) return 'the label date has passed.'
  if (unknowns.certified_letters_refused_on_forms && rate.service === 'First') {
    return 'First-Class Mail is on no form.'
  }
  if (unknowns.forms_refused_after_manifest && isManifested(shipment, now)) {
    return 'they have been manifested already.'
  }
  return null
}

/**
 * Throws EasyPost's error for pieces that cannot be on one form today, and returns the first of them. The rules are those of
 * docs.easypost.com/docs/scan-form: one origin, one carrier account, not refunded, on one form only, label date not before
 * the form's day.
 */
export const checkPieces = (
  pieces: readonly Piece[],
  now: Date,
  unknowns: VendorUnknowns,
): EasypostShipment => {
  const [first] = pieces
  if (!first) throw missing('scan_form.shipments')
  if (pieces.length >= tooMany) throw refuse(`A scan form holds fewer than ${tooMany} shipments.`)
  for (const piece of pieces) {
    const { selected_rate: rate } = piece.shipment
    if (rate && !isPostal(rate.carrier)) {
      throw new EasypostRefusal(
        422,
        'SCAN_FORM.CREATE.CARRIER_NOT_SUPPORTED',
        'The carrier does not support scan forms.',
      )
    }
    const reason = ineligibility(piece, now, unknowns)
    if (reason) throw notEligible(reason)
    if (rate?.carrier_account_id !== first.shipment.selected_rate?.carrier_account_id) {
      throw refuse('All shipments must be of the same carrier account.')
    }
    if (originOf(piece.shipment) !== originOf(first.shipment)) {
      throw refuse('All shipments must have the same from address.')
    }
  }
  return first.shipment
}

/**
 * Creates the carrier's form for pieces handed over together, and makes each known to the carrier. `present` completes
 * the URLs of files in the announcement.
 */
export const createScanForm = (
  account: EasypostMemory,
  request: {
    shipmentIds: readonly string[]
    unknowns: VendorUnknowns
    present: (form: EasypostScanForm) => object
  },
): Promise<EasypostScanForm> =>
  inTransaction(account, async (memory) => {
    const { clock } = memory
    const { shipmentIds, unknowns, present } = request
    const locked = await lockPieces(memory, [...new Set(shipmentIds)])
    const first = checkPieces(locked, clock.now(), unknowns)
    const pieces = locked.map(({ shipment }) => shipment)
    const id = newEasypostId('sf')
    const form: EasypostScanForm = {
      id,
      object: 'ScanForm',
      ...stampsOf(clock.now()),
      tracking_codes: pieces.map((piece) => piece.tracking_code ?? ''),
      address: first.from_address,
      status: 'created',
      message: null,
      form_url: `/easypost/files/scan_form/${id}.pdf`,
      form_file_type: null,
      batch_id: newEasypostId('batch'),
      confirmation: null,
    }
    await memory.objects.insert('scan_form', { id, body: form })
    for (const piece of pieces) {
      await memory.objects.replace('shipment', piece.id, { ...piece, scan_form: form })
      await makeTrackerKnown(memory, piece.id)
    }
    await announce(memory, { description: 'scan_form.created', result: present(form), previous: {} })
    return form
  })

export const loadScanForm = async (memory: EasypostMemory, id: string): Promise<EasypostScanForm> => {
  const found = await memory.objects.find('scan_form', id)
  if (!found) throw notFound()
  return found.body
}
