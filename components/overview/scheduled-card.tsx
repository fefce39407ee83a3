import { Day } from '#components/format/day.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Overview } from '#lib/contract/overview/overview.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

/** Shows what is scheduled for today, or next, and what was not bought as scheduled; renders nothing without any. */
export const ScheduledCard = ({ scheduled }: { scheduled: Overview['scheduled'] }) => {
  const { due_today: dueToday, next, failed } = scheduled
  if (dueToday === 0 && next === null && failed === 0) return null
  return (
    <Notice
      tone={failed > 0 ? 'bad' : 'accent'}
      title={
        dueToday > 0
          ? wording.lettersScheduledToday(plural(dueToday, 'letter'))
          : failed > 0
            ? wording.lettersNotBought(plural(failed, 'letter'))
            : wording.nothingScheduledToday
      }
      action={
        failed > 0 ? (
          <LinkButton href={paths.tasks()}>{wording.viewTasks}</LinkButton>
        ) : (
          <LinkButton href={paths.shipments({ scheduled_for: 'any' })}>{wording.viewShipments}</LinkButton>
        )
      }
    >
      {dueToday > 0 && failed > 0 && <p>{wording.lettersNotBought(plural(failed, 'letter'))}</p>}
      {next && <p>{wording.nextScheduled(plural(next.count, 'letter'), <Day day={next.mail_on} />)}</p>}
    </Notice>
  )
}
