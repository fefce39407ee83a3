import { Client, escapeLiteral } from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'

import { serviceOptions } from '#lib/service/db/client.ts'

/** A statement as it was sent to PostgreSQL. */
export type Statement = { text: string; values: unknown[] }

const sent = z.object({ text: z.string(), values: z.array(z.unknown()).optional() })

/** Returns the statements that read tables, of all that `work` sends. */
export const recordReads = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([first, second]: unknown[]) => {
      const parsed = sent.safeParse(typeof first === 'string' ? { text: first } : first)
      if (!parsed.success) return []
      const values = Array.isArray(second) ? second : (parsed.data.values ?? [])
      const { text } = parsed.data
      return /^\s*(select|with)\b.* from /is.test(text) ? [{ text, values }] : []
    })
  } finally {
    query.mockRestore()
  }
}

const explained = z.array(
  z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
)

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Whether PostgreSQL plans for the values of an execution, or once for all. */
export const planModes = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * Runs a statement as the service for the organization, with that kind of plan. Returns the plan, and how many blocks of
 * 8 kB it read, those inside of functions included.
 */
export const runPlan = async (
  url: string,
  organizationId: string,
  { text, values }: Statement,
  mode: (typeof planModes)[number],
): Promise<{ plan: unknown; blocks: number }> => {
  const client = new Client({ connectionString: url, options: serviceOptions })
  await client.connect()
  try {
    await client.query("select set_config('mailroom.tenant', $1, false)", [organizationId])
    await client.query(`set plan_cache_mode = ${mode}`)
    await client.query(`prepare examined as ${text}`)
    const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
    const run = () =>
      client.query<{ 'QUERY PLAN': unknown }>(
        `explain (analyze, buffers, format json) execute examined${given}`,
      )
    // The first execution of a connection also reads PostgreSQL's own catalog.
    await run()
    const [found] = explained.parse((await run()).rows[0]?.['QUERY PLAN'])
    const { Plan: plan } = found ?? { Plan: { 'Shared Hit Blocks': 0, 'Shared Read Blocks': 0 } }
    return { plan, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
  } finally {
    await client.end()
  }
}
