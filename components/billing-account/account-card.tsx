import { Money } from '#components/format/money.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BillingAccount } from '#lib/contract/billing/account.ts'
import type { BillingTerms } from '#lib/contract/billing/account.values.ts'

import * as wording from './wording.tsx'

const titles: Record<BillingTerms, string> = {
  card: wording.byCard,
  balance: wording.fromBalance,
  invoice: wording.byInvoice,
}

const hintOf = ({ terms, net_days: days }: BillingAccount): string =>
  terms === 'card'
    ? wording.cardHint
    : terms === 'balance'
      ? wording.balanceHint
      : wording.invoiceHint(days ?? 0)

/** The figures of an account: what there is or is owed, and what is left of it. */
const figuresOf = (account: BillingAccount): { label: string; cents: number }[] => {
  const { balance_cents: balance, available_cents: available, credit_limit_cents: limit } = account
  return [
    balance < 0 ? { label: wording.owed, cents: -balance } : { label: wording.balance, cents: balance },
    ...(account.terms === 'invoice' && available !== null
      ? [{ label: wording.available, cents: available }]
      : []),
    ...(limit === null ? [] : [{ label: wording.creditLimit, cents: limit }]),
    ...(account.overdue_cents > 0 ? [{ label: wording.overdue, cents: account.overdue_cents }] : []),
  ]
}

/** Shows how the organization pays, and what it may still buy for. */
export const AccountCard = ({ account }: { account: BillingAccount }) => (
  <Card label={wording.howYouPay}>
    <CardHeader title={titles[account.terms]} description={hintOf(account)} />
    {(account.terms !== 'card' || account.balance_cents !== 0) && (
      <CardBody className="grid gap-4">
        {account.blocked && (
          <Notice tone="warn" title={wording.nothingCanBeBought}>
            {account.blocked.message}
          </Notice>
        )}
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {figuresOf(account).map(({ label, cents }) => (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd>
                <Money cents={cents} className="text-lg font-[620]" />
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    )}
  </Card>
)
