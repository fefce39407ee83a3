import { Moment } from '#components/format/moment.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { SpendingLimit } from '#lib/contract/billing/spending-limit.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'

/** Shows the reader's spending of this month, and the rest of their limit. */
export const OwnLimitCard = ({ own }: { own: SpendingLimit }) => {
  const title = `Your spending in ${formatMonth(own.month)}`
  const { limit_cents: limit, spent_cents: spent, remaining_cents: remaining } = own
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <CardBody>
        <p className="flex flex-wrap justify-between gap-x-4 font-emphasis">
          <span>
            {limit === null
              ? `${formatDollars(spent)} spent, no limit`
              : `${formatDollars(spent)} of ${formatDollars(limit)} spent`}
          </span>
          {remaining !== null && <span>{formatDollars(remaining)} left</span>}
        </p>
        {limit !== null && (
          <div className="mt-3">
            <ProgressBar label={title} value={limit === 0 ? 1 : Math.min(1, spent / limit)} />
          </div>
        )}
        <p className="mt-3 text-sm text-ink-soft">
          Starts over <Moment at={own.resets_at} format="short-date-time" />. Purchases that someone else
          approves count toward the approver. Your API keys count toward you.
        </p>
      </CardBody>
    </Card>
  )
}
