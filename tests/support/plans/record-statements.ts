import { Client } from 'pg'
import { z } from 'zod'

/**
 * A statement as it was sent to PostgreSQL. `scope`: the organization whose rows were visible, or `every`; `visible`: what was,
 * to a member who is limited to their matters.
 */
export type Statement = { text: string; values: unknown[]; scope: string; visible?: string }

const sent = z.object({ text: z.string(), values: z.array(z.unknown()).optional() })

/** By a setting of the session, whose value is a parameter, or by one of the transaction. */
const entersScope = /^(?:select set_config\('mailroom\.tenant'|set local mailroom\.tenant to '([^']*)')/

/**
 * Returns whether a statement reads existing rows. A plain INSERT has nothing to plan, and the queue's tables belong
 * to the queue.
 */
const isPlanned = (text: string): boolean =>
  /^\s*(?:select|with|update|delete)\b/i.test(text) &&
  /\b(?:from|update|into)\b/i.test(text) &&
  !/^\s*select set_config/i.test(text) &&
  !/\bjobs\./.test(text)

/** Lists of parameters have many lengths, and it is one statement. */
const normalized = (text: string): string =>
  text.replaceAll(/\$\d+/g, '$').replaceAll(/(\([$, :a-z]*\)|\$)(?:, ?(?:\([$, :a-z]*\)|\$))+/g, '$1…')

/**
 * Records each statement that reaches PostgreSQL from this process, from now until `stop`: one of each text, of those
 * of an organization and of those over all.
 */
export const recordStatements = () => {
  const recorded = new Map<string, Statement>()
  const scopes = new WeakMap<Client, Pick<Statement, 'scope' | 'visible'>>()
  const query: unknown = Reflect.get(Client.prototype, 'query')
  // Both are the driver's own overloads, of which only the first two parameters matter here.
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [first, second] = given
    const parsed = sent.safeParse(typeof first === 'string' ? { text: first } : first)
    if (parsed.success) {
      const { text } = parsed.data
      const values = Array.isArray(second) ? (second as unknown[]) : (parsed.data.values ?? [])
      const entered = entersScope.exec(text)
      if (entered) {
        const visible = text.includes('mailroom.visible') ? String(values[1]) : ''
        scopes.set(this, { scope: entered[1] ?? String(values[0]), ...(visible && { visible }) })
      }
      const entry = scopes.get(this)
      if (entry && isPlanned(text)) {
        const who = entry.scope === 'every' ? 'every' : entry.visible ? 'limited' : 'one'
        const key = `${who} ${normalized(text)}`
        if (!recorded.has(key)) recorded.set(key, { text, values, ...entry })
      }
    }
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof Client.prototype.query
  return {
    stop: (): Statement[] => {
      Client.prototype.query = query as typeof Client.prototype.query
      return [...recorded.values()]
    },
  }
}
