import { FileText, Printer } from 'lucide-react'

import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { CreatedHandOver, HandOver } from '#lib/contract/operations/hand-over.ts'
import {
  canHandOverAgain,
  type ExclusionReason,
  isScanFormEnded,
} from '#lib/contract/operations/hand-over.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

const exclusionLabels: Record<ExclusionReason, string> = {
  at_partner: 'Printed and mailed by a print partner',
  cancelled: 'cancelled: do not mail',
  not_printed: 'not printed',
  handing_over: 'being handed over by someone else',
  handed_over: 'already handed over',
}

/** Counts the pieces of a hand-over by carrier: `USPS 12, UPS 3`. */
export const carrierCounts = ({ carriers }: HandOver): string =>
  carriers.map(({ carrier, pieces }) => `${carrierName(carrier)} ${pieces}`).join(', ')

const titleOf = (made: CreatedHandOver): string => {
  const pieces = made.carriers.reduce((sum, each) => sum + each.pieces, 0)
  if (pieces === 0) return 'No pieces handed over'
  return `${plural(pieces, 'piece')} handed over: ${carrierCounts(made)}`
}

/** Opens the forms of a hand-over where they can be printed. */
export const FormLink = ({ handOver, size }: { handOver: HandOver; size?: 'small' | 'large' }) =>
  handOver.form_url && (
    <LinkButton kind="external" href={handOver.form_url} size={size} variant={size && 'primary'}>
      <Printer aria-hidden="true" />
      {handOver.forms.length > 1 ? 'Print SCAN forms' : 'Print SCAN form'}
    </LinkButton>
  )

/** Opens the lists of a hand-over that the post office postmarks, where there are pieces for them. */
export const PaperLinks = ({ handOver }: { handOver: HandOver }) => (
  <>
    {handOver.mailing_list_url && (
      <LinkButton kind="download" href={handOver.mailing_list_url}>
        <FileText aria-hidden="true" />
        Firm mailing list
      </LinkButton>
    )}
    {handOver.certificate_of_mailing_url && (
      <LinkButton kind="download" href={handOver.certificate_of_mailing_url}>
        <FileText aria-hidden="true" />
        Certificate of mailing
      </LinkButton>
    )}
  </>
)

/** Shows what was just handed over, what was not, and what to do next. */
export const HandOverResult = ({ made, isForCounter }: { made: CreatedHandOver; isForCounter: boolean }) => {
  const failed = made.forms.filter((form) => canHandOverAgain(form.status))
  const waiting = made.forms.filter((form) => !isScanFormEnded(form.status))
  return (
    <div aria-live="polite" className="grid gap-3">
      <Notice
        tone={failed.length > 0 ? 'bad' : 'good'}
        title={titleOf(made)}
        action={<FormLink handOver={made} size="large" />}
      >
        {failed.map((form) => (
          <p key={form.id}>
            {plural(form.pieces, 'piece')} could not be handed over: {form.message} Try again.
          </p>
        ))}
        {waiting.length > 0 && <p>The carrier is preparing the SCAN form. It will appear below.</p>}
        {(made.mailing_list_url || made.certificate_of_mailing_url) && (
          <div className="mt-2 flex flex-wrap gap-2">
            <PaperLinks handOver={made} />
          </div>
        )}
        {isForCounter && (
          <p className="mt-2">
            Print these, and have the clerk postmark each page. Afterwards, photograph the pages with “Add
            stamped paper…” below.
          </p>
        )}
        {made.form_url && <p>Give the printed SCAN form to the carrier with the pieces.</p>}
      </Notice>
      {made.excluded.length > 0 && (
        <Notice
          tone="warn"
          title={`${plural(made.excluded.length, 'piece')} excluded. Remove ${made.excluded.length === 1 ? 'it' : 'them'} from the bag`}
        >
          <ul>
            {Object.entries(Object.groupBy(made.excluded, ({ reason }) => reason)).map(([reason, pieces]) => (
              <li key={reason}>
                {/* The groups are made by these reasons. */}
                {plural(pieces.length, 'piece')} {exclusionLabels[reason as ExclusionReason]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
