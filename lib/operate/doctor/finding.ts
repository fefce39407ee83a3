import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { withinTime } from '#lib/service/status/within-time.ts'

/** From harmless to serious, except for `skipped`, which states nothing. */
const severities = ['skipped', 'ok', 'warning', 'failed'] as const

export type FindingStatus = (typeof severities)[number]

/** Result of a check, and what to do about it; the remedy is null if nothing needs to be done. */
export type Finding = { status: FindingStatus; message: string; remedy: string | null }

/** One check of the installation. It changes nothing that stays. */
export type Check = {
  id: string
  title: string
  run: () => Promise<Finding>
}

export type CheckResult = Finding & Pick<Check, 'id' | 'title'> & { elapsedMs: number }

export const ok = (message: string): Finding => ({ status: 'ok', message, remedy: null })

export const skipped = (message: string): Finding => ({ status: 'skipped', message, remedy: null })

export const warning = (message: string, remedy: string): Finding => ({ status: 'warning', message, remedy })

export const failed = (message: string, remedy: string): Finding => ({ status: 'failed', message, remedy })

/** Returns the most serious status of several; `skipped` without any. */
export const worstStatus = (findings: readonly Pick<Finding, 'status'>[]): FindingStatus =>
  severities.findLast((severity) => findings.some(({ status }) => status === severity)) ?? 'skipped'

/** Combines findings about parts of one thing. */
export const combine = (findings: readonly Finding[], none: Finding): Finding => {
  if (findings.length === 0) return none
  const remedies = [...new Set(findings.flatMap(({ remedy }) => remedy ?? []))]
  return {
    status: worstStatus(findings),
    message: findings.map(({ message }) => message).join(' '),
    remedy: remedies.length > 0 ? remedies.join(' ') : null,
  }
}

/** Describes an error in one line. */
export const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  const [line = ''] = text.split('\n')
  return /[.!?]$/.test(line) ? line : `${line}.`
}

const logRemedy = 'Run this command again with LOG_LEVEL=debug, and see what the server logs.'

/** Runs all checks concurrently. One that throws or takes longer than `limitMs` fails without blocking others. */
export const runChecks = (checks: readonly Check[], limitMs: number): Promise<CheckResult[]> =>
  Promise.all(
    checks.map(async ({ id, title, run }) => {
      const startedAt = performance.now()
      const finding = await withinTime(run(), limitMs).catch((error: unknown) =>
        failed(reasonOf(error), logRemedy),
      )
      return { id, title, ...finding, elapsedMs: Math.round(performance.now() - startedAt) }
    }),
  )

/** Replaces secrets in a text: what a vendor or a driver says may quote what it was sent. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text)

/** Describes how long ago something was, such as "3 hours". */
export const formatAge = (at: Date, now: Date): string => {
  const minutes = Math.max(0, Math.round((now.getTime() - at.getTime()) / minuteMs))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
