import { deadlineKindLabels, deadlineStateLabels } from '#components/deadlines/deadline-labels.ts'
import { Day } from '#components/format/day.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { MatterSummary } from '#lib/contract/matters/matter.ts'
import { paths } from '#lib/paths.ts'

const dayOf = {
  deadline: 'Deadline',
  mail_by: 'Mail by',
  arrive_by: 'Must arrive by',
  expected: 'Expected',
} as const

/** Shows the deadlines of letters of a matter, and the days that they are bound to or expected on. */
export const DeadlineCard = ({
  summary: { deadlines, deadline_count: total },
}: {
  summary: Pick<MatterSummary, 'deadlines' | 'deadline_count'>
}) => (
  <Card label="Deadlines">
    <CardHeader
      title="Deadlines"
      description={total > deadlines.length && `The first ${deadlines.length} of ${total} days`}
    />
    <CardBody>
      {deadlines.length === 0 ? (
        <p className="text-ink-soft">No letter has an open deadline or an expected day.</p>
      ) : (
        <ol className="grid gap-2">
          {deadlines.map(({ shipment_id: id, title, kind, on, deadline, is_late: isLate }) => (
            <li key={`${id} ${kind}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <PrefetchLink
                href={paths.shipment(id)}
                className="min-w-0 flex-1 basis-40 truncate font-emphasis hover:underline"
              >
                {title}
              </PrefetchLink>
              <span className="text-sm text-ink-soft">
                {kind === 'deadline' && deadline ? deadlineKindLabels[deadline.kind] : dayOf[kind]}{' '}
                <Day day={on} />
                {kind === 'deadline' && deadline?.citation && ` · ${deadline.citation}`}
              </span>
              {isLate && (
                <Badge tone={deadline ? 'bad' : 'warn'}>
                  {kind === 'deadline' ? deadlineStateLabels.missed : 'Late'}
                </Badge>
              )}
            </li>
          ))}
        </ol>
      )}
    </CardBody>
  </Card>
)
