import { Money } from '#components/format/money.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BillingAccount } from '#lib/contract/billing/account.ts'
import type { BillingTerms } from '#lib/contract/billing/account.values.ts'

const titles: Record<BillingTerms, string> = {
  card: 'By card',
  balance: 'From a prepaid balance',
  invoice: 'By monthly invoice',
}

const hintOf = ({ terms, net_days: days }: BillingAccount): string =>
  terms === 'card'
    ? 'Each letter is charged to your default card. To pay from a prepaid balance or by monthly invoice instead, contact the operator of this service.'
    : terms === 'balance'
      ? 'Letters are paid from the balance. Transfer money to top it up; refunds return to it.'
      : `Letters are billed once a month, due ${days ?? 0} days after the invoice. Refunds are deducted from the next invoice.`

/** Shows the figures of an account: the balance or the amount owed, and the remaining credit. */
const figuresOf = (account: BillingAccount): { label: string; cents: number }[] => {
  const { balance_cents: balance, available_cents: available, credit_limit_cents: limit } = account
  return [
    balance < 0 ? { label: 'Owed', cents: -balance } : { label: 'Balance', cents: balance },
    ...(account.terms === 'invoice' && available !== null ? [{ label: 'Available', cents: available }] : []),
    ...(limit === null ? [] : [{ label: 'Credit limit', cents: limit }]),
    ...(account.overdue_cents > 0 ? [{ label: 'Overdue', cents: account.overdue_cents }] : []),
  ]
}

/** Shows how the organization pays, and what it may still buy for. */
export const AccountCard = ({ account }: { account: BillingAccount }) => (
  <Card label="How you pay">
    <CardHeader title={titles[account.terms]} description={hintOf(account)} />
    {(account.terms !== 'card' || account.balance_cents !== 0) && (
      <CardBody className="grid gap-4">
        {account.blocked && (
          <Notice tone="warn" title="Nothing can be bought now">
            {account.blocked.message}
          </Notice>
        )}
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {figuresOf(account).map(({ label, cents }) => (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd>
                <Money cents={cents} className="text-lg font-emphasis" />
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    )}
  </Card>
)
