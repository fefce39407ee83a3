import { newId } from '#lib/service/ids.ts'
import { pdfText } from '#tests/support/documents/pdf-text.ts'

import { at, deliveredShipment, type EvidenceRows } from './evidence-fixtures.ts'

type Made = { filename: string; body: unknown }

const bytesOf = ({ body }: Made): Uint8Array => {
  if (!(body instanceof Uint8Array)) throw new Error('a paper is made whole')
  return body
}

/** The text of a paper, its lines joined. */
export const wordsOf = async (made: Promise<Made>): Promise<string> =>
  (await pdfText(bytesOf(await made))).replaceAll(/\s+/g, ' ')

/** The text without its spaces. */
export const flat = (text: string): string => text.replaceAll(/\s/g, '')

/** A plain letter, which has no number of its own. */
export const plainShipment = (overrides: Partial<EvidenceRows['shipment']> = {}): EvidenceRows =>
  deliveredShipment({
    certifiedMail: false,
    returnReceipt: false,
    isTracked: false,
    trackingNumber: null,
    trackingUrl: null,
    ...overrides,
  })

/** Records in the timeline that the piece was packed and, by `name`, handed over. */
export const recordHandling = (rows: EvidenceRows, name: string | null = 'Maria Okafor'): EvidenceRows => {
  const [first] = rows.events
  if (!first) throw new Error('the fixture has no events')
  const add = (time: string, message: string, metadata: Record<string, unknown>) =>
    rows.events.push({
      ...first,
      id: newId(),
      sequence: rows.events.length + 1,
      message,
      metadata,
      createdAt: at(time),
    })
  add('03 15:20', 'Packed by MO.', { packed_by: 'MO' })
  add('03 16:00', 'Handed over on a SCAN form with 3 other pieces.', {
    hand_over_id: newId(),
    handed_over_by: { actor: 'user:1', name, api_key: null },
  })
  Object.assign(rows.shipment, { packedAt: at('03 15:20'), packedBy: 'MO' })
  return rows
}
