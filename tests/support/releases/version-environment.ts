/**
 * Returns the environment of one process of a version: the API and its jobs without pages, in a sandbox where nothing moves on its own, and whose webhooks reach this machine.
 */
export const versionEnvironment = ({
  databaseUrl,
  dataDirectory,
}: {
  /** Empty for the embedded PostgreSQL. */
  databaseUrl: string
  dataDirectory: string
}): Record<string, string> => ({
  ROLE: 'jobs',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDirectory,
  RUN_AS_ROOT: 'yes',
  SANDBOX_PACE: 'manual',
  SANDBOX_WEBHOOKS: 'orderly',
  WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
  LIMIT_WRITES_PER_MINUTE: '100000',
  LIMIT_DETAIL_SECONDS: '0',
  LOG_LEVEL: 'error',
})
