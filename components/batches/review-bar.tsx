'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ReviewBatchRowsInput } from '#lib/contract/batches/batch-row.ts'
import type { BatchFinding } from '#lib/contract/batches/batch-states.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { reviewRows } from './actions.ts'

type Decision = { decision: ReviewBatchRowsInput['decision']; label: string; done: string }

type Review = { title: (count: number) => string; text: string; decisions: [Decision, Decision] }

const reviews = {
  corrected: {
    title: (count) => `${plural(count, 'address', 'addresses')} corrected by verification`,
    text: 'The corrected address is printed unless you use yours.',
    decisions: [
      { decision: 'accept', label: 'Accept all', done: 'Corrections accepted' },
      {
        decision: 'use_as_entered',
        label: 'Use all as entered',
        done: 'Rows are being priced again as entered',
      },
    ],
  },
  missing_unit: {
    title: (count) => `${plural(count, 'address', 'addresses')} without a known apartment or suite`,
    text: 'These can be returned as undeliverable. Edit a row to add the apartment.',
    decisions: [
      { decision: 'accept', label: 'Mail all without it', done: 'Rows will be mailed without it' },
      { decision: 'skip', label: 'Skip all', done: 'Rows skipped' },
    ],
  },
  other_address: {
    title: (count) => `${plural(count, 'recipient')} with a newer address in the address book`,
    text: 'These rows have the address of the earlier letter. Use the newer one row by row.',
    decisions: [
      { decision: 'accept', label: 'Keep all as they are', done: 'Addresses kept' },
      { decision: 'skip', label: 'Skip all', done: 'Rows skipped' },
    ],
  },
  duplicate: {
    title: (count) => plural(count, 'possible duplicate'),
    text: 'The recipient is in this list twice, or was sent the same document recently. Duplicates aren’t purchased until you decide.',
    decisions: [
      { decision: 'skip', label: 'Skip duplicates', done: 'Duplicates skipped' },
      { decision: 'accept', label: 'Send all anyway', done: 'Duplicates will be sent' },
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
      action={decisions.map(({ decision, label }) => (
        <Button
          key={decision}
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
