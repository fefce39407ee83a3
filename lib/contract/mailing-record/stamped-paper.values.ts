/** Papers that come back from the counter or in the mail. */
export const stampedPaperKinds = [
  'mailing_receipt',
  'mailing_list',
  'certificate_of_mailing',
  'return_card',
  'returned_envelope',
] as const

export type StampedPaperKind = (typeof stampedPaperKinds)[number]

/** Labels of the papers. */
export const stampedPaperLabels: Record<StampedPaperKind, string> = {
  mailing_receipt: 'Mailing receipt',
  mailing_list: 'Firm mailing list',
  certificate_of_mailing: 'Certificate of mailing',
  return_card: 'Return receipt card',
  returned_envelope: 'Returned envelope',
}

/** Returns whether a clerk postmarks the paper at mailing, so that its date is that of the postmark. */
export const isPostmarked = (paper: StampedPaperKind): boolean =>
  paper !== 'return_card' && paper !== 'returned_envelope'

/** What a person stated of a paper, as far as it decides the postmark. */
type Reading = { artifactId: string; paper: StampedPaperKind; date: string | null; isWithdrawn: boolean }

/** Returns the latest statement about each file, of statements in their order. */
export const currentReadings = <Each extends Reading>(readings: readonly Each[]): Each[] => [
  ...new Map(readings.map((reading) => [reading.artifactId, reading])).values(),
]

/**
 * Returns the statement that a piece counts as postmarked by: the earliest date of the papers that a clerk postmarks.
 * Undefined without one, and where every statement was withdrawn.
 */
export const findPostmark = <Each extends Reading>(
  readings: readonly Each[],
): (Each & { date: string }) | undefined =>
  currentReadings(readings)
    .flatMap((reading) =>
      reading.date !== null && !reading.isWithdrawn && isPostmarked(reading.paper)
        ? [{ ...reading, date: reading.date }]
        : [],
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))[0]
