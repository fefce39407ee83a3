import type { Jobs } from './queue.ts'

/** Jobs that need to be told nothing. */
type SweepName = {
  [Name in keyof Jobs]: Jobs[Name] extends Record<string, never> ? Name : never
}[keyof Jobs]

/**
 * When jobs run by the clock, as cron expressions in UTC. Where none does, nothing else runs by the clock either: no job
 * of a process that died is looked for, and no purchase.
 */
export type JobSchedules = { readonly [Name in SweepName]?: string }

/** When jobs run in production. */
export const jobSchedules: JobSchedules = {
  'upload.sweep': '*/10 * * * *',
  'stored_file.sweep': '*/5 * * * *',
  'approval.sweep': '* * * * *',
  'schedule.sweep': '* * * * *',
  'deadline.sweep': '*/5 * * * *',
  'partner.sweep': '* * * * *',
  'http.sweep': '5 * * * *',
  'retention.sweep': '40 * * * *',
  'tracker.sweep': '*/10 * * * *',
  'attention.sweep': '20 * * * *',
  'vendors.reconcile': '20 4 * * *',
  'news.sweep': '25 3 * * *',
  'evidence.warn': '35 * * * *',
  'evidence.check': '50 * * * *',
  'log.publish': '* * * * *',
  'log.send': '15 * * * *',
}
