import { randomUUID } from 'node:crypto'

import { Client } from 'pg'

import { mailroom } from './mailroom.ts'

/** Makes an account, and a member of it straight in the database: nobody is invited here. */
export const addMember = async (organizationId: string, name: string, role: string) => {
  const account = { email: `${randomUUID()}@harbor.test`, password: 'correct horse battery' }
  const words = ['--email', account.email, '--name', name, '--password', account.password]
  const { user_id: userId } = await mailroom<{ user_id: string }>('user', 'create', ...words)
  const { url } = await mailroom<{ url: string }>('database', 'url')
  const database = new Client({ connectionString: url })
  await database.connect()
  await database.query(
    'insert into members (organization_id, user_id, role, created_at) values ($1, $2, $3, now())',
    [organizationId, userId, role],
  )
  await database.end()
  return account
}
