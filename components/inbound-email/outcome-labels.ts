import type { Tone } from '#components/ui/badge.tsx'
import type { InboundOutcome } from '#lib/contract/inbound-email/inbound-email.values.ts'

/** Maps outcomes to their labels. */
export const outcomeLabels: Record<InboundOutcome, { label: string; tone: Tone }> = {
  processing: { label: 'Processing', tone: 'neutral' },
  deferred: { label: 'Deferred', tone: 'warn' },
  draft_created: { label: 'Draft created', tone: 'good' },
  paper_added: { label: 'Stamped paper added', tone: 'good' },
  incomplete: { label: 'Incomplete, replied', tone: 'warn' },
  not_permitted: { label: 'Not permitted, replied', tone: 'warn' },
  unknown_sender: { label: 'Unknown sender', tone: 'bad' },
  not_authenticated: { label: 'Not authenticated', tone: 'bad' },
  automatic: { label: 'Automatic message', tone: 'neutral' },
}
