import { Printer } from 'lucide-react'

import { plural } from '#components/format/plural.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { CreatedHandOver, HandOver, LeftOutReason } from '#lib/contract/operations/hand-over.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

const leftOutWords: Record<LeftOutReason, string> = {
  cancelled: 'cancelled: do not mail it',
  not_printed: 'not printed',
  handing_over: 'just handed over by someone else',
  handed_over: 'handed over before',
}

/** `USPS 12, UPS 3`. */
const carrierCounts = ({ carriers }: HandOver): string =>
  carriers.map(({ carrier, pieces }) => `${carrierName(carrier)} ${pieces}`).join(', ')

const titleOf = (made: CreatedHandOver): string => {
  const pieces = made.carriers.reduce((sum, each) => sum + each.pieces, 0)
  if (pieces === 0) return 'Nothing was handed over'
  return `${plural(pieces, 'piece')} handed over: ${carrierCounts(made)}`
}

/** Opens the forms of a hand-over where they can be printed. */
export const FormLink = ({ handOver, size }: { handOver: HandOver; size?: 'small' | 'large' }) =>
  handOver.form_url && (
    <LinkButton kind="external" href={handOver.form_url} size={size} variant={size && 'primary'}>
      <Printer aria-hidden="true" />
      {handOver.forms.length > 1 ? 'Print the SCAN forms' : 'Print the SCAN form'}
    </LinkButton>
  )

/** What has just been handed over, what was not, and what to do next. */
export const HandOverResult = ({ made }: { made: CreatedHandOver }) => {
  const failed = made.forms.filter((form) => form.status === 'failed')
  const waiting = made.forms.filter((form) => form.status === 'creating')
  return (
    <div aria-live="polite" className="grid gap-3">
      <Notice
        tone={failed.length > 0 ? 'bad' : 'good'}
        title={titleOf(made)}
        action={<FormLink handOver={made} size="large" />}
      >
        {failed.map((form) => (
          <p key={form.id}>
            {plural(form.pieces, 'piece')} could not be handed over and can be again: {form.message}
          </p>
        ))}
        {waiting.length > 0 && (
          <p>The carrier is still making the SCAN form. It appears below when it is there.</p>
        )}
        {made.form_url && <p>Print the SCAN form and give it to the carrier with the pieces.</p>}
      </Notice>
      {made.left_out.length > 0 && (
        <Notice
          tone="warn"
          title={`${plural(made.left_out.length, 'piece was', 'pieces were')} left out: take ${made.left_out.length === 1 ? 'it' : 'them'} out of the bag`}
        >
          <ul>
            {Object.entries(Object.groupBy(made.left_out, ({ reason }) => reason)).map(([reason, pieces]) => (
              <li key={reason}>
                {/* The groups are made by these reasons. */}
                {plural(pieces.length, 'piece')} {leftOutWords[reason as LeftOutReason]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
