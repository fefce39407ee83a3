import { Money } from '#components/format/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import type { MemberSpending, SpendingLimits } from '#lib/contract/billing/spending-limit.ts'
import { formatMonth } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'

import { ChangeLimit } from './limit-dialog.tsx'
import * as wording from './wording.tsx'

type MemberLimitProps = { member: MemberSpending; defaultCents: number | null }

const MemberLimit = ({ member, defaultCents }: MemberLimitProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 last:border-b-0">
    <div className="min-w-0 flex-1 basis-48">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[570] wrap-anywhere">
        {member.name}
        {member.mode === 'default' && <Badge dot={false}>{wording.byDefault}</Badge>}
        {member.remaining_cents === 0 && <Badge tone="warn">{wording.limitReached}</Badge>}
      </h3>
      <p className="text-sm text-ink-soft">
        {member.limit_cents === null ? (
          wording.spentWithoutLimit(formatDollars(member.spent_cents))
        ) : (
          <>{wording.spentOfLimit(formatDollars(member.spent_cents), formatDollars(member.limit_cents))}</>
        )}
      </p>
    </div>
    {member.remaining_cents !== null && (
      <p className="text-sm text-ink-soft">
        <Money cents={member.remaining_cents} className="font-[570] text-ink" /> {wording.left}
      </p>
    )}
    <ChangeLimit member={member} defaultCents={defaultCents} />
  </li>
)

/** Lists what each member may spend, and has spent this month. */
export const MemberLimits = ({ limits }: { limits: SpendingLimits }) => (
  <Card label={wording.memberLimits}>
    <CardHeader
      title={wording.memberLimits}
      description={wording.spendingIn(formatMonth(limits.month), limits.time_zone)}
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
