import type { AuditEntry } from '#lib/contract/audit/audit.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns the name of the object in the changed values, or its identifying address. */
const nameInValues = ({ before, after }: AuditEntry): string | null => {
  for (const values of [after, before]) {
    for (const key of ['name', 'email', 'url', 'domain', 'label']) {
      const name = textOf(values?.[key])
      if (name) return name
    }
  }
  return null
}

/** Names the object of an entry, with the amount where one was paid: `“Rent increase” to Elizabeth Swan, $10.26`. */
export const describeSubject = (entry: AuditEntry): string | null => {
  const { name, recipient } = entry.subject
  const amount = entry.after?.['amount_cents']
  const called = name === null ? nameInValues(entry) : entry.subject.type === 'shipment' ? `“${name}”` : name
  const words = [
    [called, recipient && `to ${recipient}`].filter(Boolean).join(' '),
    typeof amount === 'number' && formatDollars(amount),
  ]
  return words.filter(Boolean).join(', ') || null
}

type Run = [AuditEntry, ...AuditEntry[]]

/** From this many on, similar entries are combined. */
const leastRun = 3

/** One request acts on many objects, as an archive does; or one person does the same to one object again and again. */
const isSame = (one: AuditEntry, other: AuditEntry): boolean =>
  one.action === other.action &&
  one.actor.id === other.actor.id &&
  one.api_key_id === other.api_key_id &&
  (one.request_id === other.request_id || one.subject.id === other.subject.id)

/** Puts consecutive entries together that say the same of one request or of one object. */
export const foldRuns = (entries: readonly AuditEntry[]): Run[] => {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && isSame(last[0], entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length >= leastRun ? [run] : run.map((entry): Run => [entry])))
}
