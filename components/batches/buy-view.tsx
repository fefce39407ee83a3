'use client'

import { useQuery } from '@tanstack/react-query'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { approvalQueries } from '#components/approvals/queries.ts'
import { AccountLine } from '#components/billing-account/account-line.tsx'
import { billingQueries } from '#components/billing/queries.ts'
import { CardLine } from '#components/send/review/card-line.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { BatchBusy } from './batch-busy.tsx'
import { BatchFrame } from './batch-frame.tsx'
import { BuyBatchCard } from './buy-batch-card.tsx'
import { BuySummary } from './buy-summary.tsx'
import { OpenReviews } from './open-reviews.tsx'
import { batchQueries } from './queries.ts'

/** Shows what a purchase would cost, and makes it. */
export const BuyView = ({ id }: { id: string }) => {
  const result = useRead(batchQueries.detail(id))
  const summarized = useRead(batchQueries.summary(id))
  const { data: cards } = useQuery(billingQueries.cards())
  const { data: billing } = useQuery(billingQueries.account())
  const { data: rule } = useQuery(approvalQueries.rule())
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  if (!summarized.ok) return <Failure error={summarized.error} title="Bulk send could not be loaded" />
  const batch = result.value.data
  const summary = summarized.value.data
  const payer = billing && billing.data.terms !== 'card' ? billing.data : null
  // Buying checks again what could not be read.
  const card = cards && (cards.data.find((each) => each.is_default) ?? null)
  const {
    quoted,
    price_increased: priceIncreased,
    invalid,
    failed,
    pending,
    unavailable,
  } = batch.rows_by_state
  const skipped = invalid + failed + pending + unavailable
  return (
    <BatchFrame
      step="buy"
      batch={batch}
      canDelete
      title="Purchase"
      description="Rows are purchased in order. You can close this page; it keeps running."
    >
      <FormColumn>
        <BatchBusy batch={batch}>
          {quoted + priceIncreased === 0 ? (
            <Notice
              title="No rows ready to purchase"
              action={<LinkButton href={paths.sendMany.check(id)}>View rows</LinkButton>}
            >
              Rows need a price before they can be purchased.
            </Notice>
          ) : (
            <>
              {skipped > 0 && (
                <Notice
                  tone="warn"
                  title={`${plural(skipped, 'row')} won’t be purchased`}
                  action={
                    <LinkButton
                      href={paths.sendMany.check(id, { state: invalid > 0 ? 'invalid' : undefined })}
                    >
                      View rows
                    </LinkButton>
                  }
                >
                  Fix them first, or purchase the others now.
                </Notice>
              )}
              <OpenReviews batch={batch} />
              <BuySummary summary={summary} />
              <BuyBatchCard
                batch={batch}
                summary={summary}
                rule={rule?.data ?? null}
                obstacle={
                  card === null && payer === null
                    ? 'Add a card first.'
                    : batch.reviews.duplicate > 0
                      ? 'Decide about the duplicates first.'
                      : null
                }
                card={
                  payer ? (
                    <AccountLine account={payer} />
                  ) : (
                    <CardLine card={card} here={paths.sendMany.buy(id)} />
                  )
                }
                isByCard={payer === null}
              />
            </>
          )}
        </BatchBusy>
      </FormColumn>
    </BatchFrame>
  )
}
