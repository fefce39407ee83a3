import { Day } from '#components/format/day.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { Deadline } from '#lib/contract/deadlines/deadline.ts'
import type { DeadlineState } from '#lib/contract/deadlines/deadline.values.ts'

import { deadlineKindLabels, deadlineStateLabels } from './deadline-labels.ts'

const tones = {
  open: 'accent',
  met: 'good',
  missed: 'bad',
  unconfirmed: 'warn',
  cancelled: 'neutral',
} as const satisfies Record<DeadlineState, string>

/** Shows the deadline of a shipment as its sender entered it, and what recorded events say of it. */
export const ShipmentDeadline = ({ deadline }: { deadline: Deadline }) => (
  <section aria-label="Deadline" className="mt-2 min-w-0 basis-full">
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <span className="text-ink">
        {deadlineKindLabels[deadline.kind]} <Day day={deadline.day} format="date" />
      </span>
      {deadline.citation !== null && <span className="wrap-anywhere">{deadline.citation}</span>}
      <Badge tone={tones[deadline.state]}>{deadlineStateLabels[deadline.state]}</Badge>
    </span>
    <p className="mt-0.5">{deadline.statement}</p>
  </section>
)
