import { Day } from '#components/format/day.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { describePostmark } from '#lib/contract/deadlines/postmark.values.ts'

type PostmarkNoticeProps = {
  /** The day by which the letter must be postmarked; null for a letter without one. */
  day: string | null
  /** Whether it is Certified Mail. */
  certified: boolean
  className?: string
}

/** Says what fixes the day of mailing, for a letter with a postmark deadline; nothing without one. */
export const PostmarkNotice = ({ day, certified, className }: PostmarkNoticeProps) =>
  day !== null && (
    <Notice
      title={
        <>
          Must be postmarked by <Day day={day} format="date" />
        </>
      }
      className={className}
    >
      {describePostmark({ certified })}
    </Notice>
  )
