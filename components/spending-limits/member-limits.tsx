import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import type { MemberSpending, SpendingLimits } from '#lib/contract/billing/spending-limit.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'

import { ChangeLimit } from './limit-dialog.tsx'

type MemberLimitProps = { member: MemberSpending; defaultCents: number | null }

const MemberLimit = ({ member, defaultCents }: MemberLimitProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 last:border-b-0">
    <div className="min-w-0 flex-1 basis-48">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-emphasis wrap-anywhere">
        {member.name}
        {member.mode === 'default' && <Badge dot={false}>Default</Badge>}
        {member.remaining_cents === 0 && <Badge tone="warn">Limit reached</Badge>}
      </h3>
      <p className="text-sm text-ink-soft">
        {member.limit_cents === null ? (
          `${formatDollars(member.spent_cents)} spent, no limit`
        ) : (
          <>
            {formatDollars(member.spent_cents)} of {formatDollars(member.limit_cents)} spent
          </>
        )}
      </p>
    </div>
    {member.remaining_cents !== null && (
      <p className="text-sm text-ink-soft">
        <Money cents={member.remaining_cents} className="font-emphasis text-ink" /> left
      </p>
    )}
    <ChangeLimit member={member} defaultCents={defaultCents} />
  </li>
)

/** Lists what each member may spend, and has spent this month. */
export const MemberLimits = ({ limits }: { limits: SpendingLimits }) => (
  <Card label="Limits by member">
    <CardHeader
      title="Limits by member"
      description={`Spending in ${formatMonth(limits.month)} (${limits.time_zone}). Refunds and failed purchases don’t count.`}
    />
    <ul className="px-5 py-1">
      {limits.members.map((member) => (
        <MemberLimit
          // A saved limit resets what was chosen before.
          key={`${member.user_id} ${member.mode} ${member.limit_cents}`}
          member={member}
          defaultCents={limits.default_cents}
        />
      ))}
    </ul>
  </Card>
)
