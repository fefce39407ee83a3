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
import * as wording from '#components/batches/wording.tsx'
import { AccountLine } from '#components/billing-account/account-line.tsx'
import { CardLine } from '#components/send/review/card-line.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.purchaseBulkSend }

const BuyPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, card, billing, rule, account] = await Promise.all([
    findBatch(id),
    findCard(),
    findBillingAccount(),
    findApprovalRule(),
    requireAccount(),
  ])
  if (!result.ok) return <Failure error={result.error} title={wording.bulkSendCouldNotBeLoaded} />
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
      title={wording.purchase}
      description={wording.rowsArePurchasedInOrder}
    >
      <FormColumn>
        <BatchBusy batch={batch}>
          {quoted + priceIncreased === 0 ? (
            <Notice
              title={wording.noRowsReadyToPurchase}
              action={<LinkButton href={paths.sendMany.check(id)}>{wording.viewRows}</LinkButton>}
            >
              {wording.rowsNeedAPrice}
            </Notice>
          ) : (
            <>
              {skipped > 0 && (
                <Notice
                  tone="warn"
                  title={wording.wontBePurchased(plural(skipped, 'row'))}
                  action={
                    <LinkButton
                      href={paths.sendMany.check(id, { state: invalid > 0 ? 'invalid' : undefined })}
                    >
                      {wording.viewRows}
                    </LinkButton>
                  }
                >
                  {wording.fixThemFirstOrPurchase}
                </Notice>
              )}
              <OpenReviews batch={batch} />
              <BuyBatchCard
                batch={batch}
                rule={rule}
                obstacle={
                  card === null && payer === null
                    ? wording.addACardFirst
                    : batch.reviews.duplicate > 0
                      ? wording.decideAboutTheDuplicates
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
