import type { CustodyStep, CustodyStepName } from '#lib/contract/evidence/evidence.ts'

/** Each link of the chain of custody, once it is recorded and while it is not. */
export const custodyWords = {
  requested: { done: 'Mailing requested and paid', awaited: 'Not requested' },
  manifested: { done: 'Handed over to the carrier', awaited: 'Handing over not recorded' },
  accepted: { done: 'Accepted by the carrier', awaited: 'Not accepted by the carrier yet' },
  in_transit: { done: 'In transit', awaited: 'No scan in transit' },
  attempted: { done: 'Delivery attempted, not delivered', awaited: 'No attempt recorded' },
  delivered: { done: 'Delivered', awaited: 'Not delivered yet' },
  turned_back: { done: 'Sent back to the sender', awaited: 'Not sent back' },
  returned: { done: 'Returned to the sender', awaited: 'Not back with the sender yet' },
  receipt: { done: 'Return receipt received', awaited: 'Return receipt not received' },
} as const satisfies Record<CustodyStepName, { done: string; awaited: string }>

export const vendorNames: Readonly<Record<string, string>> = { easypost: 'EasyPost' }

/** Who says so. */
export const sourceWords = (source: CustodyStep['source'], vendor: string): string => {
  switch (source) {
    case 'service':
      return 'Recorded by Mailroom'
    case 'carrier_scan':
      return `Carrier scan, through ${vendor}`
    case 'scan_form':
      return `Carrier's scan of the SCAN form, through ${vendor}`
    case 'carrier_file':
      return `Carrier's file, through ${vendor}`
    case 'imported_file':
      return 'Added by hand or by e-mail'
  }
}
