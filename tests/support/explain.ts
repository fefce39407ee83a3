import type { ServiceContext } from '#lib/service/context.ts'

/** Returns PostgreSQL's plan for a statement on the current tables. */
export const explain = async (
  { pool }: ServiceContext,
  { sql, params }: { sql: string; params: unknown[] },
): Promise<string> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
