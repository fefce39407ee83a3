import type { Db, PgBoss } from 'pg-boss'

import { type Database, executeText } from '#lib/postgres/postgres.ts'

/** A job has the ID of its message, so that the statement says which messages were new. */
const jobsOfAdded = `(
  select coalesce(json_agg(json_build_object('id', id, 'data', json_build_object('messageId', id))), '[]')
  from added)`

/** Returns the text that adds messages, and with it the jobs of those that were added. Throws where pg-boss writes another. */
const withMessages = (insert: string, addJobs: string): string => {
  const text = addJobs.replace(/^\s*with\b/i, `with added as (${insert}),`)
  const joined = text.replace('$1::text::json', jobsOfAdded)
  if (text === addJobs || joined === text) throw new Error('pg-boss adds jobs by an unknown statement')
  return joined
}

/** Adds vendors' messages, and the job of each that is new, by one statement. Returns the IDs of the new ones. */
export const addMessages = async (
  boss: PgBoss,
  db: Database,
  { text, values }: { text: string; values: readonly string[] },
): Promise<string[]> => {
  let added: { id: string }[] = []
  const executeSql: Db['executeSql'] = async (addJobs) => {
    added = await executeText<{ id: string }>(db, withMessages(text, addJobs), values)
    return { rows: added }
  }
  await boss.insert('webhook.process', [], { returnId: true, db: { executeSql } })
  return added.map(({ id }) => id)
}
