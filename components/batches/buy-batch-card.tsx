'use client'

import { type ReactNode, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { approvalDraftKey, removeLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { ApprovalNote, useApprovalNote } from '#components/send/review/approval-note.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'
import type { BatchSummary } from '#lib/contract/batches/batch-summary.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { buyBatch } from './actions.ts'
import { CostParts } from './cost-parts.tsx'

type BuyBatchCardProps = {
  batch: BatchDetail
  /** What is bought, with the total that is confirmed. */
  summary: BatchSummary
  /** Why it cannot be bought now. */
  obstacle: string | null
  /** The rule for approvals; null if unknown. */
  rule: ApprovalRule | null
  /** The card that is charged, or the account that pays instead. */
  card: ReactNode
  isByCard: boolean
}

/** Describes which rows the note accompanies: the rule looks at each row alone. */
const noteHint = ({ mode, from_cents: fromCents }: ApprovalRule): string =>
  `Sent with each row that requires approval${mode === 'always' || fromCents === null ? '' : ` (${formatDollars(fromCents)} or more)`}. Not printed or mailed.`

/** Confirms the total: no row costs more than shown, nor do all together. */
export const BuyBatchCard = ({ batch, summary, obstacle, rule, card, isByCard }: BuyBatchCardProps) => {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { letters, total_cents: total } = summary
  const billed = batch.quoted_account_postage_cents ?? 0
  const draftKey = approvalDraftKey(batch.id)
  const note = useApprovalNote(draftKey)
  const toast = useToast()
  const asker = rule !== null && needsApproval(rule, total) ? rule : null
  const buy = useAction(buyBatch, {
    after: { open: paths.sendMany.result(batch.id) },
    refreshesOnError: true,
    onSuccess: () => {
      removeLocalDraft(draftKey)
      toast({ title: `Purchase of ${plural(letters, 'letter')} started` })
    },
    onError: () => setIsConfirmed(false),
  })
  // The purchase runs from here on, however long its page takes to load.
  if (buy.data) {
    return (
      <Notice
        tone="accent"
        title={`Purchase of ${plural(buy.data.buying_letters, 'letter')} started`}
        action={<LinkButton href={paths.sendMany.result(batch.id)}>View progress</LinkButton>}
      >
        <span className="flex items-center gap-2">
          <Spinner /> Opening the progress…
        </span>
      </Notice>
    )
  }
  return (
    <Card label="Total">
      <CardHeader title="Total" />
      <CardBody className="grid gap-4">
        <CostParts batch={batch} summary={summary} />
        {card}
        {billed > 0 && (
          <p className="text-sm text-ink-soft">
            EasyPost bills {formatDollars(billed)} of it to your account.
          </p>
        )}
        {isByCard && (
          <p className="text-sm text-ink-soft">
            {letters === 1
              ? 'Your card is charged once.'
              : `Your card is charged ${formatNumber(letters)} times: each letter is a separate charge on your statement.`}
          </p>
        )}
        <FormShell
          warns={false}
          label="Purchase"
          error={buy.error?.message ?? null}
          pending={buy.isPending}
          submitLabel={`Pay ${formatDollars(total - billed)} and send ${plural(letters, 'letter')}`}
          disabledReason={obstacle ?? (isConfirmed ? null : 'Confirm the total first.')}
          onSubmit={(event) => {
            event.preventDefault()
            if (obstacle === null && isConfirmed) void buy.run(batch.id, total, asker ? note : '')
          }}
        >
          {asker && <ApprovalNote draftKey={draftKey} hint={noteHint(asker)} />}
          <Checkbox
            label={`Charge up to ${formatDollars(total - billed)}`}
            description="No row costs more than shown. Expired quotes are refreshed; rows whose price rises wait for your approval."
            checked={isConfirmed}
            onChange={(event) => setIsConfirmed(event.target.checked)}
          />
          <output className="text-sm text-ink-soft empty:hidden">
            {buy.isPending && `Starting the purchase of ${plural(letters, 'letter')}…`}
          </output>
        </FormShell>
      </CardBody>
    </Card>
  )
}
