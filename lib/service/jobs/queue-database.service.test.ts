import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase, openTestSession } from '#tests/support/database.ts'

import { openQueueDatabase } from './queue-database.ts'

const database = await openTestDatabase()
const session = await openTestSession(database.url)

test('queue statements are planned once, and multiple statements are sent unchanged', async () => {
  const opened = openQueueDatabase({
    url: database.url,
    session,
    name: 'test',
    onJob: () => {},
    onListening: () => {},
    onError: () => {},
  })
  onTestFinished(() => opened.close())
  for (let turn = 0; turn < 4; turn += 1) {
    await opened.executeSql('select 1; select 2', [])
    await opened.executeSql('select $1::text as given', ['text'])
  }
  const { rows } = await opened.executeSql(
    'select statement, generic_plans + custom_plans as uses from pg_prepared_statements',
  )
  expect(rows).toEqual([{ statement: 'select $1::text as given', uses: '2' }])
})

test('plans a statement on one row once per connection, and a list for its parameters', async () => {
  await database.db.transaction(async (db) => {
    for (let turn = 0; turn < 4; turn += 1) {
      await db.execute(sql`select id from emails where id = ${crypto.randomUUID()}`)
      await db.execute(sql`select id from emails where id > ${crypto.randomUUID()} order by id limit 3`)
    }
    const { rows } = await db.execute(
      sql`select statement from pg_prepared_statements where statement like '% from emails %'`,
    )
    expect(rows).toEqual([{ statement: 'select id from emails where id = $1' }])
  })
})
