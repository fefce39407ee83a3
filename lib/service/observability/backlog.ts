import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** A figure that is read from the database: a statement that returns rows of `label` and `value`. */
type Figure = {
  name: string
  help: string
  /** The name of the label; null for a figure without one. */
  label: string | null
  statement: string
}

const secondsSince = (moment: string): string =>
  `coalesce(greatest(extract(epoch from now() - ${moment}), 0), 0)`

/** Figures from Mailroom's tables. Each statement is served by an index, or reads a table of a few rows. */
const ownFigures: readonly Figure[] = [
  {
    name: 'mailroom_purchases_open',
    help: 'Purchases that are neither completed nor failed, without those that wait for a cardholder.',
    label: null,
    statement: `select null as label, count(*) as value from purchases
      where step not in ('completed', 'failed') and step <> 'awaiting_holder'`,
  },
  {
    name: 'mailroom_purchases_oldest_open_seconds',
    help: 'Age of the oldest of these purchases; 0 if there are none.',
    label: null,
    statement: `select null as label, ${secondsSince('min(created_at)')} as value from purchases
      where step not in ('completed', 'failed') and step <> 'awaiting_holder'`,
  },
  {
    name: 'mailroom_vendor_messages_oldest_unprocessed_seconds',
    help: 'Age of the oldest message of a vendor that was received and not processed; 0 if there are none.',
    label: null,
    statement: `select null as label, ${secondsSince('min(received_at)')} as value from provider_messages
      where processed_at is null`,
  },
  {
    name: 'mailroom_printers_unreachable_seconds',
    help: 'How long the enabled printer has been unreachable that has been so longest; 0 if all respond.',
    label: null,
    statement: `select null as label, ${secondsSince('min(unreachable_since)')} as value from printers
      where enabled`,
  },
  {
    name: 'mailroom_webhook_endpoints_failing',
    help: 'Enabled webhook endpoints of organizations that have accepted nothing since their last failure.',
    label: null,
    statement: `select null as label, count(*) as value from webhook_endpoints
      where failing_since is not null and disabled_at is null`,
  },
  {
    name: 'mailroom_backup_last_success_timestamp_seconds',
    help: 'Of when the newest complete backup is; 0 if there is none.',
    label: null,
    statement: `select null as label, coalesce(max(extract(epoch from (value->>'created_at')::timestamptz)), 0) as value
      from service_settings where key = 'last_backup'`,
  },
  {
    name: 'mailroom_tasks_open',
    help: 'Open tasks of all organizations, by kind.',
    label: 'kind',
    statement: 'select kind as label, count(*) as value from tasks where closed_at is null group by kind',
  },
]

/** Figures from the job queue's tables, which exist once a process has opened it. */
const queueFigures: readonly Figure[] = [
  {
    name: 'mailroom_jobs_waiting',
    help: 'Jobs that are due and that no process has started.',
    label: 'name',
    statement: `select name as label, count(*) as value from jobs.job
      where state < 'active' and not blocked and start_after <= now() group by name`,
  },
  {
    name: 'mailroom_jobs_oldest_waiting_seconds',
    help: 'For how long the longest waiting of these jobs has been due.',
    label: 'name',
    statement: `select name as label, ${secondsSince('min(start_after)')} as value from jobs.job
      where state < 'active' and not blocked and start_after <= now() group by name`,
  },
  {
    name: 'mailroom_jobs_given_up',
    help: 'Jobs of the past day that failed at their last attempt.',
    label: 'name',
    statement: 'select name as label, failed_count as value from jobs.queue',
  },
]

const read = async (
  pool: Pool,
  figures: readonly Figure[],
): Promise<{ name: string; label: string | null; value: number }[]> => {
  const statement = figures
    .map(
      ({ name, statement }) =>
        `select '${name}' as name, label::text, value::float8 from (${statement}) each`,
    )
    .join(' union all ')
  const { rows } = await pool.query<{ name: string; label: string | null; value: number }>(statement)
  return rows
}

/**
 * Registers gauges of what waits, and returns the function that reads all of them, in one query of the database. They
 * are of the whole installation: every process reports the same values.
 */
export const watchBacklog = (registry: Registry, pool: Pool): (() => Promise<void>) => {
  const gauges = new Map<string, Gauge>()
  for (const { name, help, label } of [...ownFigures, ...queueFigures]) {
    const labelNames = label === null ? [] : [label]
    gauges.set(name, new Gauge({ name, help, labelNames, registers: [registry] }))
  }
  const labels = new Map([...ownFigures, ...queueFigures].map(({ name, label }) => [name, label]))
  return async () => {
    const { rows } = await pool.query<{ exists: boolean }>(
      "select to_regclass('jobs.job') is not null as exists",
    )
    const hasQueue = rows[0]?.exists === true
    const found = await read(pool, hasQueue ? [...ownFigures, ...queueFigures] : ownFigures)
    // A label that is no longer found would otherwise be reported with its last value.
    for (const gauge of gauges.values()) gauge.reset()
    for (const { name, label, value } of found) {
      const labelName = labels.get(name)
      if (typeof labelName === 'string') gauges.get(name)?.set({ [labelName]: label ?? '' }, value)
      else gauges.get(name)?.set(value)
    }
  }
}
