import type { Client } from 'pg'

import { OperatorError } from '#lib/operator-error.ts'
import { memberRole, serviceRole, serviceSettings, serviceTimeouts } from '#lib/postgres/postgres.ts'

/** Whether a database is on one server or on a cluster, or was on its way to one when its distribution was interrupted. */
export type Distribution = 'single' | 'unfinished' | 'distributed'

/** Returns how far the database is distributed. */
export const readDistribution = async (client: Client): Promise<Distribution> => {
  const { rows } = await client.query<{ state: string }>(
    `select coalesce(current_setting('mailroom.is_distributed', true), '') as state`,
  )
  const state = rows[0]?.state
  if (state === 'on') return 'distributed'
  return state === 'unfinished' ? 'unfinished' : 'single'
}

/** Settings of every connection to a distributed database. */
const clusterSettings = {
  // Sends SET LOCAL to the workers.
  'citus.propagate_set_commands': 'local',
  // The triggers read the rows of their own organization only, from the shards beside theirs.
  'citus.enable_unsafe_triggers': 'on',
  // Migrations change many tables in one transaction.
  'citus.multi_shard_modify_mode': 'sequential',
}

/** Records how far the database is distributed, for every connection from now on. */
export const writeDistribution = async (
  client: Client,
  state: Exclude<Distribution, 'single'>,
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(`select quote_ident(current_database()) as name`)
  const settings = {
    ...clusterSettings,
    'mailroom.is_distributed': state === 'distributed' ? 'on' : 'unfinished',
  }
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter database ${rows[0]?.name} set ${name} to '${value}'`)
    await client.query(`set ${name} to '${value}'`)
  }
}

type Node = { name: string; port: number }

const nameOf = ({ name, port }: Node): string => `${name}:${port}`

/** Throws `OperatorError` unless the database is on a coordinator whose workers all answer. */
export const requireCluster = async (client: Client): Promise<void> => {
  const { rows: extensions } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (extensions.length === 0) {
    throw new OperatorError(
      'This database does not have the extension citus. Install Citus 12.1 or later on every node, add it to shared_preload_libraries, and run CREATE EXTENSION citus in this database on each (docs/cluster.md).',
    )
  }
  const { rows: workers } = await client.query<Node>(
    `select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary'`,
  )
  if (workers.length === 0) {
    throw new OperatorError(
      "The cluster has no worker. Add each on the coordinator: SELECT citus_add_node('host', 5432) (docs/cluster.md).",
    )
  }
  const { rows: lost } = await client.query<{ origin: string; name: string; port: number }>(
    `select from_nodename || ':' || from_nodeport as origin, to_nodename as name, to_nodeport as port
     from citus_check_cluster_node_health() where result is not true limit 1`,
  )
  if (lost[0]) {
    throw new OperatorError(
      `Node ${nameOf(lost[0])} cannot be reached from ${lost[0].origin}. Nothing was changed; start it, or let the two connect (docs/cluster.md).`,
    )
  }
}

/**
 * Lets the coordinator connect to the workers in the service's role, where row-level security binds it, and where it plans
 * as it does on the coordinator. Throws `OperatorError` when a worker refuses.
 */
export const admitRole = async (client: Client): Promise<void> => {
  const { role: _role, ...plans } = serviceSettings
  const roles = [serviceRole, memberRole]
  const settings = Object.entries({ ...plans, ...serviceTimeouts }).flatMap(([name, value]) =>
    roles.map((role) => `alter role ${role} set ${name} to '${value}';`),
  )
  const created = roles.map(
    (
      role,
    ) => `if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
    alter role ${role} login;`,
  )
  const admit = `do $do$ begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    ${created.join('\n    ')}
    grant ${serviceRole} to ${memberRole};
    ${settings.join('\n    ')}
  end $do$`
  for (const role of roles) await client.query(`alter role ${role} login`)
  const { rows } = await client.query<Node & { success: boolean; result: string }>(
    `select nodename as name, nodeport as port, success, result
     from run_command_on_workers($1) commands`,
    [admit],
  )
  const refused = rows.find(({ success }) => !success)
  if (refused) {
    throw new OperatorError(
      `Worker ${nameOf(refused)} does not take the role ${serviceRole}: ${refused.result}`,
    )
  }
}
