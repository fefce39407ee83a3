import { spawn } from 'node:child_process'

import { root } from './exclusive.mjs'

/** What the registry knows against our dependencies; `unanswered` where it says nothing. */
export type Audit = { kind: 'unanswered'; reason: string } | { kind: 'answered'; high: string[] }

type Report = {
  auditReportVersion?: number
  message?: string
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}

/** Reads what `npm audit --json` printed. */
export const readAudit = (output: string): Audit => {
  let report: Report
  try {
    // npm promises JSON; what it is of is looked at below.
    report = JSON.parse(output) as Report
  } catch {
    return { kind: 'unanswered', reason: 'npm returned no report' }
  }
  if (report.auditReportVersion === undefined || !report.vulnerabilities) {
    return { kind: 'unanswered', reason: report.message ?? 'npm returned no report' }
  }
  const high = Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { kind: 'answered', high }
}

/** Asks the registry for known errors of what is installed. */
export const auditDependencies = async (): Promise<Audit> => {
  const child = spawn('npm', ['audit', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('error', () => resolve())
  child.once('close', () => resolve())
  await promise
  return readAudit(output)
}
