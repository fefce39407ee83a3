import type { ServiceContext } from '#lib/service/context.ts'

/** How PostgreSQL would run a statement on what is in its tables now. */
export const explain = async (
  { pool }: ServiceContext,
  { sql, params }: { sql: string; params: unknown[] },
): Promise<string> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
