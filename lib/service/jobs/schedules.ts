import type { Jobs } from './queue.ts'

/** Jobs without data. */
type SweepName = {
  [Name in keyof Jobs]: Jobs[Name] extends Record<string, never> ? Name : never
}[keyof Jobs]

/**
 * When jobs run by the clock, as cron expressions in UTC. Without any, nothing else runs by the clock either: neither
 * jobs of a process that died nor purchases are recovered.
 */
export type JobSchedules = { readonly [Name in SweepName]?: string }

/** Schedules in production. */
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
  'event.sweep': '25 3 * * *',
  'evidence.warn': '35 * * * *',
  'evidence.check': '50 * * * *',
  'log.publish': '* * * * *',
  'log.send': '15 * * * *',
}
