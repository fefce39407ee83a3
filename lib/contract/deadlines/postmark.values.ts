import type { Deadline } from './deadline.ts'

/** Why a letter that must be postmarked by a day is taken to the counter. */
export const machinePostmark =
  'USPS machines postmark mail when they first process it, possibly days after you mail it (DMM 608.11).'

/**
 * Says what fixes the day of mailing of a letter that must be postmarked by a day: the date of a machine's postmark is that
 * of the first automated processing (Domestic Mail Manual 608.11, 90 FR 52883).
 */
export const describePostmark = ({ certified }: { certified: boolean }): string =>
  certified
    ? `${machinePostmark} Certified Mail fixes the day if you hand the letter over at the counter and have its receipt postmarked.`
    : `${machinePostmark} To fix the day, ask for a postmark at the counter, or use Certified Mail or a certificate of mailing.`

/** Returns the day by which a letter must be postmarked, as its sender entered it; null without such a deadline. */
export const postmarkDay = (deadline: Pick<Deadline, 'kind' | 'day'> | null | undefined): string | null =>
  deadline?.kind === 'postmarked_by' ? deadline.day : null
