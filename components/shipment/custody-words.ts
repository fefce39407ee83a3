import type { CustodyStep, CustodyStepName } from '#lib/contract/evidence/evidence.ts'

/** Each link of the chain of custody, once it is recorded and while it is not. */
export const custodyWords = {
  requested: { done: 'Mailing purchased', awaited: 'Purchase: pending' },
  manifested: { done: 'Handed to carrier', awaited: 'Handoff: pending' },
  accepted: { done: 'Accepted by carrier', awaited: 'Acceptance: pending' },
  in_transit: { done: 'In transit', awaited: 'In transit: pending' },
  attempted: { done: 'Delivery attempted', awaited: 'No delivery attempts' },
  delivered: { done: 'Delivered', awaited: 'Delivery: pending' },
  turned_back: { done: 'Returning to sender', awaited: 'Not returning' },
  returned: { done: 'Returned to sender', awaited: 'Return to sender: pending' },
  receipt: { done: 'Return receipt received', awaited: 'Return receipt: pending' },
} as const satisfies Record<CustodyStepName, { done: string; awaited: string }>

export const vendorNames: Readonly<Record<string, string>> = { easypost: 'EasyPost' }

/** Who says so. */
export const sourceWords = (source: CustodyStep['source'], vendor: string): string => {
  switch (source) {
    case 'service':
      return 'Recorded by Mailroom'
    case 'carrier_scan':
      return `Carrier scan via ${vendor}`
    case 'scan_form':
      return `SCAN form scan via ${vendor}`
    case 'carrier_file':
      return `Carrier file via ${vendor}`
    case 'imported_file':
      return 'Uploaded or received by email'
  }
}
