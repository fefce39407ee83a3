import { read } from '#components/api/read.ts'
import { billingQueries } from '#components/billing/queries.ts'
import { weekOf } from '#components/calendar/calendar-days.ts'
import { calendarQueries } from '#components/calendar/queries.ts'
import { floorQueries } from '#components/floor/queries.ts'
import { addMonths } from '#lib/contract/api/month.values.ts'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'

const chartMonths = 6

/** Number of tasks and requests shown. */
const shown = 5

/** Reads of the overview for every role. */
export const overviewQueries = {
  figures: () => read('getOverview', {}, 'any shipment'),
  tasks: () => read('listTasks', { query: { limit: shown } }, 'any shipment'),
  approvals: () => read('listApprovals', { query: { limit: shown } }, 'any shipment'),
  /** The last months in UTC; the service returns its own, at most a day apart. */
  spending: () =>
    read(
      'getSpending',
      { query: { from: addMonths(new Date().toISOString().slice(0, 7), 1 - chartMonths) } },
      'any shipment',
    ),
  week: ({ organization: { time_zone: timeZone, locale } }: Account) =>
    calendarQueries.ofView({ days: weekOf(dayIn(new Date(), timeZone ?? 'UTC'), locale) }),
  floor: ({ organization: { time_zone: timeZone } }: Account) => floorQueries.summary(timeZone ?? 'UTC'),
}

/** Returns whether the reader works on the floor only, which they then see first; others find it under Operations. */
export const worksOnFloor = ({ role }: Account): boolean => role === 'operator'

/** Returns whether the reader buys letters, which someone has to be able to pay for. */
export const buysLetters = ({ role }: Account): boolean => isPermitted(role, 'send_mail')

/** Returns what the overview reads for everyone, whatever their account says. */
export const everyRolesReads = () => [
  overviewQueries.figures(),
  overviewQueries.tasks(),
  overviewQueries.approvals(),
  overviewQueries.spending(),
]

/** Returns what the overview reads for this reader. */
export const overviewReads = (account: Account) => [
  ...everyRolesReads(),
  overviewQueries.week(account),
  ...(buysLetters(account) ? [billingQueries.cards(), billingQueries.account()] : []),
  ...(worksOnFloor(account) ? [overviewQueries.floor(account)] : []),
]
