import type { Client } from 'pg'

/** Tables that tell whose a name is, before anybody knows whose it is. */
const shared = ['directory']

/** The organization that the connection works for; null where none or every one was entered. */
const tenantFunction = `
  create or replace function mailroom_tenant() returns uuid language sql stable parallel safe as $$
    select case when current_setting('mailroom.tenant', true) ~ '^[0-9a-fA-F-]{36}$'
      then current_setting('mailroom.tenant', true)::uuid end
  $$`

/**
 * Has every table with an `organization_id` show and take only rows of the organization that a connection works for
 * (`mailroom.tenant`). New tables are covered by having the column. Binds all but the owner of the tables.
 */
export const protectTenants = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', tables.relname) as name
     from pg_class tables
     join pg_namespace schemas on schemas.oid = tables.relnamespace and schemas.nspname = 'public'
     join pg_attribute columns on columns.attrelid = tables.oid and columns.attname = 'organization_id'
     where tables.relkind in ('r', 'p') and not columns.attisdropped and tables.relname <> all($1)
       and not exists (select from pg_policy where polrelid = tables.oid and polname = 'tenant')`,
    [shared],
  )
  if (rows.length > 0) await client.query(tenantFunction)
  for (const { name } of rows) {
    await client.query(`
      alter table ${name} enable row level security;
      create policy tenant on ${name} using (
        organization_id = (select mailroom_tenant())
        or (select current_setting('mailroom.tenant', true)) = 'every'
      )`)
  }
}
