import { Day } from '#components/format/day.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Overview } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

/** Shows what is scheduled for today, or next, and failed schedules; renders nothing without any. */
export const ScheduledCard = ({ scheduled }: { scheduled: Overview['scheduled'] }) => {
  const { due_today: dueToday, next, failed } = scheduled
  if (dueToday === 0 && next === null && failed === 0) return null
  return (
    <Notice
      tone={failed > 0 ? 'bad' : 'accent'}
      title={
        dueToday > 0
          ? `${plural(dueToday, 'letter')} scheduled to be bought today`
          : failed > 0
            ? `${plural(failed, 'letter')} not bought as scheduled`
            : 'No scheduled purchases today'
      }
      action={
        failed > 0 ? (
          <LinkButton href={paths.tasks()}>View tasks</LinkButton>
        ) : (
          <LinkButton href={paths.shipments({ scheduled_for: 'any' })}>View shipments</LinkButton>
        )
      }
    >
      {dueToday > 0 && failed > 0 && <p>{plural(failed, 'letter')} not bought as scheduled</p>}
      {next && (
        <p>
          Next: {plural(next.count, 'letter')} on <Day day={next.mail_on} />.
        </p>
      )}
    </Notice>
  )
}
