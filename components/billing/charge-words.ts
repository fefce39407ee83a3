import type { Tone } from '#components/ui/badge.tsx'
import type { ChargeStatus } from '#lib/contract/billing/billing.values.ts'

/** What a charge has come to, on screens. */
export const chargeWords: Record<ChargeStatus, { label: string; tone: Tone }> = {
  charged: { label: 'Charged', tone: 'good' },
  refund_pending: { label: 'Refund pending', tone: 'accent' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
}
