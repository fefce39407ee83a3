import { plural } from '#components/format/plural.ts'
import type { Tone } from '#components/ui/badge.tsx'
import { expiryWarningDays } from '#lib/contract/evidence/evidence-limits.values.ts'
import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'

const [firstWarning, secondWarning, lastWarning] = expiryWarningDays

/** How near a deletion is, in words: `in 23 days`, `in 9 years`. */
export const describeDaysLeft = (days: number): string => {
  if (days === 0) return 'within the hour'
  if (days <= 60) return `in ${plural(days, 'day')}`
  if (days < 730) return `in ${plural(Math.floor(days / 30.44), 'month')}`
  return `in ${plural(Math.floor(days / 365.25), 'year')}`
}

/** The step of the warnings that this many days are within; null while there is nothing to warn of. */
export const warningTone = (days: number | null): Tone | null => {
  if (days === null || days > firstWarning) return null
  if (days > secondWarning) return 'accent'
  return days > lastWarning ? 'warn' : 'bad'
}

type Warning = { tone: Tone; subject: string; days: number; at: string }

/** What goes first and is near enough to be warned of; evidence and document as one where they go together. */
export const findWarning = (retention: EvidenceRetention): Warning | null => {
  const { evidence_days_left: evidence, document_days_left: document } = retention
  if (retention.is_held) return null
  const isDocumentFirst = document !== null && (evidence === null || document < evidence)
  const days = isDocumentFirst ? document : evidence
  const tone = warningTone(days)
  if (tone === null || days === null) return null
  if (isDocumentFirst) return { tone, subject: 'Document', days, at: retention.document_expires_at }
  const subject = document === null ? 'Evidence' : 'Evidence and document'
  return { tone, subject, days, at: retention.evidence_expires_at }
}

/** What the expiry clock of a list shows beside the date; null where the date says enough. */
export const expiryBadge = (retention: EvidenceRetention): { label: string; tone: Tone } | null => {
  if (retention.evidence_deleted_at) return { label: 'Deleted', tone: 'neutral' }
  if (retention.is_held) return { label: 'On hold', tone: 'accent' }
  const tone = warningTone(retention.evidence_days_left)
  if (tone === null || retention.evidence_days_left === null) return null
  return { label: `Deletes ${describeDaysLeft(retention.evidence_days_left)}`, tone }
}
