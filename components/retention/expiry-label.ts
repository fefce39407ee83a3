import type { Tone } from '#components/ui/badge.tsx'
import { expiryWarningDays } from '#lib/contract/evidence/evidence-limits.values.ts'
import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

const [firstWarning, secondWarning, lastWarning] = expiryWarningDays

/** Describes how soon a deletion is, such as `in 23 days`. */
export const describeDaysLeft = (days: number): string => {
  if (days === 0) return 'within the hour'
  if (days <= 60) return `in ${plural(days, 'day')}`
  if (days < 730) return `in ${plural(Math.floor(days / 30.44), 'month')}`
  return `in ${plural(Math.floor(days / 365.25), 'year')}`
}

/** Returns the tone for a deletion in this many days; null when it is too far off to warn. */
export const warningTone = (days: number | null): Tone | null => {
  if (days === null || days > firstWarning) return null
  if (days > secondWarning) return 'accent'
  return days > lastWarning ? 'warn' : 'bad'
}

type Warning = { tone: Tone; subject: string; days: number; at: string }

/**
 * Returns the first deletion that is near enough for a warning; evidence and document together when they coincide.
 */
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

/** Returns whether the evidence can no longer be downloaded: it was deleted, or is about to be and no hold retains it. */
export const hasEvidenceEnded = (retention: EvidenceRetention): boolean =>
  retention.evidence_deleted_at !== null || (retention.evidence_days_left === 0 && !retention.is_held)

/** Returns the badge beside an expiration date; null if it needs none. */
export const expiryBadge = (retention: EvidenceRetention): { label: string; tone: Tone } | null => {
  if (retention.evidence_deleted_at) return { label: 'Deleted', tone: 'neutral' }
  if (retention.is_held) return { label: 'On hold', tone: 'accent' }
  const tone = warningTone(retention.evidence_days_left)
  if (tone === null || retention.evidence_days_left === null) return null
  return { label: `Deletes ${describeDaysLeft(retention.evidence_days_left)}`, tone }
}
