import type { Tone } from '#components/ui/badge.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'

/** The states of a request in plain words. */
export const approvalLabels = {
  waiting: { label: 'Awaiting approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  returned: { label: 'Sent back', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<Approval['state'], { label: string; tone: Tone }>

/** What a request is called: the shipment's name, or its recipient. */
export const approvalTitle = ({ shipment }: Pick<Approval, 'shipment'>): string =>
  shipment.name ?? (shipment.recipient || shipment.document_filename)
