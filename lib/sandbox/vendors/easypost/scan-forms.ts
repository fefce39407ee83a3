import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import { announce, openEasypostMemory, type EasypostMemory, newEasypostId, stampsOf } from './memory.ts'
import { EasypostRefusal, missing, notFound } from './requests.ts'
import type { EasypostScanForm, EasypostShipment } from './shapes.ts'
import { makeTrackerKnown } from './tracking.ts'

/** A form must have fewer pieces than this. */
const tooMany = 1000

const refuse = (code: string, message: string) => new EasypostRefusal(422, code, message)

const lockPieces = async (memory: EasypostMemory, ids: readonly string[]): Promise<EasypostShipment[]> => {
  const pieces: EasypostShipment[] = []
  // In one order, so that two simultaneous forms cannot deadlock.
  for (const id of ids.toSorted()) {
    const found = await memory.objects.lock('shipment', id)
    if (!found) throw notFound()
    const isRefunded = (await memory.objects.list('refund', { parentId: id, limit: 1 })).length > 0
    if (isRefunded) {
      throw refuse('SCAN_FORM.SHIPMENTS.INVALID', 'Refunded shipments cannot be put on a scan form.')
    }
    pieces.push(found.body)
  }
  return pieces
}

const originOf = ({ from_address: from }: EasypostShipment): string =>
  [from.street1, from.street2, from.city, from.state, from.zip].join('|').toUpperCase()

const check = (pieces: readonly EasypostShipment[]): EasypostShipment => {
  const [first] = pieces
  if (!first) throw missing('scan_form.shipments')
  if (pieces.length >= tooMany) {
    throw refuse('SCAN_FORM.SHIPMENTS.INVALID', `A scan form holds fewer than ${tooMany} shipments.`)
  }
  for (const piece of pieces) {
    if (piece.selected_rate === null) {
      throw refuse('SCAN_FORM.SHIPMENTS.INVALID', 'All shipments must be purchased.')
    }
    if (piece.selected_rate.carrier !== 'USPS') {
      throw refuse('SCAN_FORM.CREATE.CARRIER_NOT_SUPPORTED', 'The carrier does not support scan forms.')
    }
    if (piece.scan_form !== null) {
      throw refuse('SCAN_FORM.SHIPMENTS.INVALID', 'A shipment is already on a scan form.')
    }
    if (originOf(piece) !== originOf(first)) {
      throw refuse('SCAN_FORM.SHIPMENTS.INVALID', 'All shipments must have the same from address.')
    }
  }
  return first
}

/**
 * Creates the carrier's form for pieces handed over together, and makes each known to the carrier. `present` completes
 * the URLs of files in the announcement.
 */
export const createScanForm = (
  db: Database,
  clock: Clock,
  shipmentIds: readonly string[],
  present: (form: EasypostScanForm) => object,
): Promise<EasypostScanForm> =>
  db.transaction(async (tx) => {
    const memory = openEasypostMemory(tx, clock)
    const pieces = await lockPieces(memory, [...new Set(shipmentIds)])
    const first = check(pieces)
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
