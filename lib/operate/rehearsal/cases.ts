import type { LabelSize } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { packDocument, type Packings, type Printed } from '#lib/contract/mailpiece/packing.values.ts'
import type { RatesAddress, RatesOptions } from '#lib/service/providers/rates/port.ts'

/** A document to be sent in one kit: every service that is quoted for it is bought once. */
export type RehearsedCase = {
  name: string
  kit: KitName
  printed: Printed
  options: RatesOptions
  /** Requests another label than the kit does. */
  labelSize?: LabelSize
}

const plain: RatesOptions = { certifiedMail: false, returnReceipt: false, deliveryConfirmation: null }
const certified: RatesOptions = { ...plain, certifiedMail: true }

/** Printed on both sides. */
const sheets = (count: number, paper: Printed['paper'] = 'letter'): Printed => ({
  pageCount: 2 * count,
  duplex: true,
  paper,
})

/** The case that is left for the night: SCAN forms take it whatever they do with letters. */
export const overnightCase: RehearsedCase = {
  name: 'overnight',
  kit: 'flatrate',
  printed: sheets(60),
  options: plain,
}

/**
 * The rehearsed cases: each envelope of each kit for which postage is bought, plain and certified, the extra services
 * once, and a certified letter with the one label size that no kit requests.
 */
export const rehearsedCases: readonly RehearsedCase[] = [
  { name: 'label-6x9', kit: 'label-6x9', printed: sheets(3), options: plain },
  { name: 'label-6x9-certified', kit: 'label-6x9', printed: sheets(3), options: certified },
  {
    name: 'label-6x9-certified-receipt',
    kit: 'label-6x9',
    printed: sheets(3),
    options: { ...certified, returnReceipt: true },
  },
  {
    name: 'label-6x9-certified-restricted',
    kit: 'label-6x9',
    printed: sheets(3),
    options: { ...certified, deliveryConfirmation: 'SIGNATURE_RESTRICTED' },
  },
  {
    name: 'letter-4x6-certified',
    kit: 'label-6x9',
    printed: sheets(3),
    options: certified,
    labelSize: '4x6',
  },
  { name: 'label-9x12', kit: 'label-9x12', printed: sheets(30), options: plain },
  { name: 'label-9x12-certified', kit: 'label-9x12', printed: sheets(30), options: certified },
  { name: 'print-10', kit: 'print-10', printed: sheets(3), options: plain },
  { name: 'window-cert-10-certified', kit: 'window-cert-10', printed: sheets(3), options: certified },
  { name: 'halfsheet-letter', kit: 'halfsheet', printed: sheets(3), options: plain },
  { name: 'halfsheet-letter-certified', kit: 'halfsheet', printed: sheets(3), options: certified },
  { name: 'halfsheet-flat', kit: 'halfsheet', printed: sheets(30), options: plain },
  { name: 'halfsheet-flat-certified', kit: 'halfsheet', printed: sheets(30), options: certified },
  { name: 'flatrate', kit: 'flatrate', printed: sheets(100), options: plain },
  { name: 'flatrate-certified', kit: 'flatrate', printed: sheets(100), options: certified },
  { name: 'flatrate-legal', kit: 'flatrate', printed: sheets(20, 'legal'), options: plain },
  { name: 'flatrate-padded', kit: 'flatrate', printed: sheets(200), options: plain },
  { name: 'carrier-envelope', kit: 'carrier', printed: sheets(20), options: plain },
  { name: 'carrier-pak', kit: 'carrier', printed: sheets(100), options: plain },
]

/** Packs a case in its kit and nothing else. */
export const packCase = (
  { kit, printed, options, labelSize }: RehearsedCase,
  paper: { sheet_milligrams: number },
) => {
  const packings: Packings = packDocument(printed, {
    stock: [kit],
    chosen: kit,
    certified: options.certifiedMail,
    paper,
  })
  const first = packings.first_class
  if (!labelSize || 'obstacle' in first) return packings
  return { ...packings, first_class: { ...first, labelSize } }
}

/** EasyPost’s own office, in its documentation’s examples. In Pacific time, by which it manifests. */
export const rehearsalSender: RatesAddress = {
  name: 'Mailroom Rehearsal',
  company: null,
  street1: '417 Montgomery St',
  street2: 'Floor 5',
  city: 'San Francisco',
  state: 'CA',
  zip: '94104',
  country: 'US',
  phone: '4155550102',
  email: null,
}

export const rehearsalRecipient: RatesAddress = {
  ...rehearsalSender,
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  street2: null,
  city: 'Redondo Beach',
  zip: '90277',
  phone: '3105550101',
}
