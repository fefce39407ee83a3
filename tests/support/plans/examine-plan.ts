import { Client, DatabaseError, escapeLiteral } from 'pg'
import { z } from 'zod'

import { memberRole, serviceRole } from '#lib/postgres/postgres.ts'
import { serviceOptions } from '#lib/postgres/service-settings.ts'

import type { Statement } from './record-statements.ts'

/** Whether PostgreSQL plans for the values of an execution, or once for all. */
export const planModes = ['force_custom_plan', 'force_generic_plan'] as const

type PlanMode = (typeof planModes)[number]

const node = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})

type Node = z.infer<typeof node>

const explained = z.array(z.object({ Plan: node }))

/** What one execution did. */
export type Examined = {
  /** The most rows that one step of the plan went through, and which step. */
  rows: number
  step: string
  /** Blocks of 8 kB that were read, those inside of functions included. */
  blocks: number
  /** Rows that the statement returned, or changed. */
  returned: number
  /** The indexes that the plan goes by. */
  indexes: string[]
}

/** A row that is there already, and what a trigger refuses. */
const refusals: ReadonlySet<string> = new Set(['23000', '23001', '23505', '23514', '42501', '55000', 'P0001'])

const rowsOf = (step: Node): number =>
  step['Actual Loops'] *
  (step['Actual Rows'] +
    step['Rows Removed by Filter'] +
    step['Rows Removed by Join Filter'] +
    step['Rows Removed by Index Recheck'])

const stepsOf = (step: Node): Node[] => [step, ...step.Plans.flatMap(stepsOf)]

const elementOf = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : JSON.stringify(textOf(value))

/** A value as the driver sends it. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'null' : escapeLiteral(textOf(value))

/**
 * Opens a connection of the service's role, on which statements are executed as if for the organization, each undone
 * when its plan is known.
 */
export const openExaminer = async (databaseUrl: string) => {
  const client = new Client({ connectionString: databaseUrl, options: serviceOptions })
  await client.connect()
  await client.query(`set statement_timeout = '20s'`)
  return {
    [Symbol.asyncDispose]: () => client.end(),
    /** Executes a statement with that kind of plan; null where the database refuses to do it twice. */
    examine: async (
      { text, values, scope, visible }: Statement,
      mode: PlanMode,
    ): Promise<Examined | null> => {
      await client.query(
        `select set_config('mailroom.tenant', $1, false), set_config('plan_cache_mode', $2, false),
           set_config('mailroom.visible', $3, false), set_config('role', $4, false)`,
        [scope, mode, visible ?? '', visible === undefined ? serviceRole : memberRole],
      )
      await client.query('begin')
      try {
        await client.query(`prepare examined as ${text}`)
        const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
        const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
          `explain (analyze, buffers, timing off, format json) execute examined${given}`,
        )
        const [found] = explained.parse(rows[0]?.['QUERY PLAN'])
        if (!found) throw new Error('no plan')
        const steps = stepsOf(found.Plan)
        const [most] = steps.toSorted((one, other) => rowsOf(other) - rowsOf(one))
        return {
          rows: Math.round(most ? rowsOf(most) : 0),
          step: [most?.['Node Type'], most?.['Index Name'] ?? most?.['Relation Name']]
            .filter(Boolean)
            .join(' '),
          blocks: found.Plan['Shared Hit Blocks'] + found.Plan['Shared Read Blocks'],
          returned: Math.round(
            (found.Plan['Node Type'] === 'ModifyTable' ? found.Plan.Plans[0] : found.Plan)?.['Actual Rows'] ??
              0,
          ),
          indexes: steps.flatMap((step) => step['Index Name'] ?? []),
        }
      } catch (error) {
        if (error instanceof DatabaseError && refusals.has(error.code ?? '')) return null
        throw error
      } finally {
        await client.query('rollback')
        await client.query('deallocate all')
      }
    },
  }
}
