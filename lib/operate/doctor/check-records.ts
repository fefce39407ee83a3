import { dayMs } from '#lib/contract/formats/time.values.ts'
import { lastBackup, type LastBackup } from '#lib/operate/backup/last-backup.ts'
import { errorCode } from '#lib/operator-error.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { type Config, isSandbox } from '#lib/service/config/config.ts'

import { failed, type Finding, formatAge, ok, skipped, warning } from './finding.ts'

const staleMs = 2 * dayMs
const lostMs = 14 * dayMs

const backupRemedy = 'Run mailroom backup TARGET every day, such as from cron: see docs/backup.md.'

/** Returns what follows from the last backup's age. */
export const judgeBackup = (last: LastBackup | null, isSandboxed: boolean, now: Date): Finding => {
  if (!last) {
    return isSandboxed
      ? skipped('No backup has been made of this sandbox.')
      : failed('No backup has been made with mailroom backup.', backupRemedy)
  }
  const at = new Date(last.created_at)
  const message = `The last backup, in ${last.target}, is ${formatAge(at, now)} old.`
  const ageMs = now.getTime() - at.getTime()
  if (ageMs > lostMs) return failed(message, backupRemedy)
  if (ageMs > staleMs) return warning(message, backupRemedy)
  if (last.faults === 0) return ok(message)
  return (isSandboxed ? warning : failed)(
    `${message} ${last.faults} files are missing from it.`,
    'Run mailroom storage verify, and restore those files from an earlier backup.',
  )
}

/** Checks when the last backup was completed. */
export const checkBackup = async (config: Config, db: Database): Promise<Finding> =>
  judgeBackup(await lastBackup(db), isSandbox(config), systemClock.now())

/** Checks that a server responds at APP_URL. */
export const checkServer = async ({ appUrl }: Pick<Config, 'appUrl'>, limitMs: number): Promise<Finding> => {
  const remedy =
    'Start it with npm start. If it is running, check APP_URL, the proxy in front, and that this machine may connect there.'
  const url = `${appUrl.replace(/\/$/, '')}/api/v1/ready`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) })
    await response.body?.cancel()
    if (response.ok) return ok(`The server at ${appUrl} is ready.`)
    return warning(`The server at ${appUrl} responds with HTTP ${response.status}.`, remedy)
  } catch (error) {
    const code = error instanceof Error ? errorCode(error.cause) : undefined
    return warning(`The server at ${appUrl} cannot be reached${code ? ` (${code})` : ''}.`, remedy)
  }
}
