import type { Difference } from '#components/conflict/conflicts.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

import type { DraftSnapshot } from './draft-snapshot.ts'

/** Returns who changed a draft, as the start of a sentence. */
export const editorOf = ({ updatedBy }: Pick<DraftSnapshot, 'updatedBy'>, readerId: string): string =>
  updatedBy?.id === readerId ? 'You' : (updatedBy?.name ?? 'Someone')

type StaleNoticeProps = {
  by: DraftSnapshot
  readerId: string
  /** Changes that the page already shows. */
  differences?: readonly Difference[]
  onCompare?: () => void
  onDismiss?: () => void
}

/** Says that someone has changed the draft of this page: that the page is outdated, or what changed on it. */
export const StaleNotice = ({ by, readerId, differences, onCompare, onDismiss }: StaleNoticeProps) => {
  const isOwn = by.updatedBy?.id === readerId
  return (
    <Notice
      alert
      tone={onCompare ? 'warn' : 'accent'}
      // Also visible to a person typing further down.
      className={onCompare ? 'sticky top-16 z-20 mb-5 shadow-raised lg:top-3' : 'mb-5'}
      title={
        <>
          {editorOf(by, readerId)} changed this draft{isOwn && ' in another tab or window'}
          {by.updatedAt && (
            <>
              {' '}
              at <Moment at={by.updatedAt} format="time" />
            </>
          )}
        </>
      }
      action={
        <>
          {onCompare && (
            <Button size="small" onClick={onCompare}>
              Compare
            </Button>
          )}
          {onDismiss && (
            <Button size="small" variant="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      {differences
        ? `Now shown here: ${differences.map(({ label }) => label.toLowerCase()).join(', ')}.`
        : 'What you typed here is not saved. Compare before you save.'}
    </Notice>
  )
}
