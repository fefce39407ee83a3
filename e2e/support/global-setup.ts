import { Client } from 'pg'

import { mailroom } from './mailroom.ts'

/** Passes the URL of the database, which the server has created by now, to the workers. */
export default async function setUp(): Promise<void> {
  const { url } = await mailroom<{ url: string }>('database', 'url')
  process.env['MAILROOM_TEST_DATABASE'] = url
  const client = new Client({ connectionString: url })
  await client.connect()
  // What is lost in a crash of the machine does not matter in a test.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  await client.end()
}
