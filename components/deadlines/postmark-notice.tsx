import { Notice } from '#components/ui/notice.tsx'
import { describePostmark } from '#lib/contract/deadlines/postmark.values.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

type PostmarkNoticeProps = {
  /** The days by which letters must be postmarked, one for each letter. */
  days: readonly string[]
  /** Whether all of them are Certified Mail. */
  certified: boolean
  className?: string
}

const titleOf = (days: readonly string[]): string => {
  const first = formatDay(days.toSorted()[0] ?? '', 'date')
  if (days.length === 1) return `Must be postmarked by ${first}`
  const by = new Set(days).size === 1 ? 'by' : 'the first by'
  return `${plural(days.length, 'piece')} must be postmarked, ${by} ${first}`
}

/** Says what fixes the day of mailing, for letters with a postmark deadline; nothing without one. */
export const PostmarkNotice = ({ days, certified, className }: PostmarkNoticeProps) =>
  days.length > 0 && (
    <Notice title={titleOf(days)} className={className}>
      {describePostmark({ certified })}
    </Notice>
  )
