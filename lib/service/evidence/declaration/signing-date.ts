import type { MakeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type EvidenceRecord, recordedAt } from '#lib/service/evidence/evidence-record.ts'
import { factSections } from '#lib/service/evidence/summary-facts.ts'
import { formatDay, localDay } from '#lib/service/local-time.ts'

/** The last fact that a declaration states, and its local day. */
type LastFact = { label: string; day: string }

/** Finds the last of the facts that a declaration states: those listed in it, and the record as of which it lists them. */
const findLastFact = (record: EvidenceRecord): LastFact => {
  const zone = record.organization.time_zone
  const listed = factSections(record).flatMap(({ facts }) =>
    facts.flatMap(({ label, occurredAt, observedAt }) =>
      [occurredAt, observedAt].filter((at) => at !== null).map((at) => ({ label: `“${label}”`, at })),
    ),
  )
  const last = [{ label: 'the latest entry of the record', at: recordedAt(record) }, ...listed]
    .map(({ label, at }) => ({ label, day: localDay(at, zone) }))
    .reduce((latest, fact) => (fact.day >= latest.day ? fact : latest))
  return last
}

/**
 * Throws VALIDATION_ERROR unless the date of signing is a day from the last fact that is stated to today, both as the
 * organization's clocks count days. A date that is left blank is entered by hand.
 */
export const requireSigningDate = (
  record: EvidenceRecord,
  { date }: MakeDeclarationInput,
  now: Date,
): void => {
  if (!date) return
  const zone = record.organization.time_zone
  const last = findLastFact(record)
  const today = localDay(now.toISOString(), zone)
  if (date >= last.day && date <= today) return
  const where = zone === undefined ? 'UTC; your organization has not set its time zone' : zone
  const message = `A declaration is dated from the day of the last fact that it states, ${formatDay(last.day)} (${last.label}), to today, ${formatDay(today)} (${where}). Enter a date between them, or leave it blank.`
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'date', message }] })
}
