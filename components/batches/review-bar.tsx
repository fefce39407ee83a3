'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ReviewBatchRowsInput } from '#lib/contract/batches/batch-row.ts'
import type { BatchFinding } from '#lib/contract/batches/batch-states.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { reviewRows } from './actions.ts'
import * as wording from './wording.tsx'

type Decision = { decision: ReviewBatchRowsInput['decision']; label: string; done: string }

type Review = { title: (count: number) => string; text: string; decisions: [Decision, Decision] }

const reviews = {
  corrected: {
    title: (count) => wording.correctedByVerification(plural(count, 'address', 'addresses')),
    text: wording.theCorrectedAddressIsPrinted,
    decisions: [
      { decision: 'accept', label: wording.acceptAll, done: wording.correctionsAccepted },
      {
        decision: 'use_as_entered',
        label: wording.usingAllAsEntered,
        done: wording.rowsAreBeingPriced,
      },
    ],
  },
  missing_unit: {
    title: (count) => wording.withoutAKnownApartment(plural(count, 'address', 'addresses')),
    text: wording.theseCanBeReturned,
    decisions: [
      { decision: 'accept', label: wording.mailAllWithoutIt, done: wording.rowsWillBeMailed },
      { decision: 'skip', label: wording.skipAll, done: wording.rowsSkipped },
    ],
  },
  duplicate: {
    title: (count) => plural(count, wording.possibleDuplicate),
    text: wording.theRecipientIsInThisList,
    decisions: [
      { decision: 'skip', label: wording.skipDuplicates, done: wording.duplicatesSkipped },
      { decision: 'accept', label: wording.sendAllAnyway, done: wording.duplicatesWillBeSent },
    ],
  },
} as const satisfies Record<BatchFinding, Review>

type ReviewBarProps = { batchId: string; finding: BatchFinding; count: number }

/** One decision for all rows with a finding. */
export const ReviewBar = ({ batchId, finding, count }: ReviewBarProps) => {
  const toast = useToast()
  const { title, text, decisions } = reviews[finding]
  const decide = useAction(reviewRows, {
    onSuccess: (_batch, _id, { decision }) =>
      toast({ title: decisions.find((each) => each.decision === decision)?.done ?? title(count) }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  return (
    <Notice
      tone="warn"
      title={title(count)}
      action={decisions.map(({ decision, label }, index) => (
        <Button
          key={decision}
          variant={index === 0 ? 'primary' : 'secondary'}
          pending={decide.isPending && decide.args?.[1].decision === decision}
          onClick={() => void decide.run(batchId, { finding, decision })}
        >
          {label}
        </Button>
      ))}
    >
      {text}
    </Notice>
  )
}
