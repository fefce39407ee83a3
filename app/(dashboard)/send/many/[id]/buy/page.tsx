import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findApprovalRule, findBillingAccount } from '#app/(dashboard)/send/load-draft.ts'
import { findBatch, findCard } from '#app/(dashboard)/send/many/load-batch.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { BatchBusy } from '#components/batches/batch-busy.tsx'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { BuyBatchCard } from '#components/batches/buy-batch-card.tsx'
import { OpenReviews } from '#components/batches/open-reviews.tsx'
import { AccountLine } from '#components/billing-account/account-line.tsx'
import { CardLine } from '#components/send/review/card-line.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Purchase · Bulk send' }

const BuyPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, card, billing, rule, account] = await Promise.all([
    findBatch(id),
    findCard(),
    findBillingAccount(),
    findApprovalRule(),
    requireAccount(),
  ])
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value
  const payer = billing && billing.terms !== 'card' ? billing : null
  if (batch.state === 'mapping') redirect(paths.sendMany.columns(id))
  if (!isPermitted(account.role, 'send_mail')) redirect(paths.sendMany.check(id))
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
              <BuyBatchCard
                batch={batch}
                rule={rule}
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

export default BuyPage
