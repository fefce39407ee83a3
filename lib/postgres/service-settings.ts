/**
 * The role that serves requests and jobs. It does not own the tables, and may neither change nor delete the rows
 * of evidence. Migrations create it and grant its rights.
 */
export const serviceRole = 'mailroom_service'

/**
 * The role in which members are served who are limited to their matters: it has the rights of the service's role, and the
 * policies of `member-policies.ts` bind it alone.
 */
export const memberRole = 'mailroom_member'

/**
 * Settings of every statement of the service. Each has an index to use, so that reading a whole table is never better,
 * regardless of the statistics on row counts and owners. None is divided among processes: to start them takes longer than
 * to read a page of any list, and PostgreSQL plans it where an organization has some hundred thousand letters.
 */
export const serviceSettings = {
  role: serviceRole,
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  max_parallel_workers_per_gather: '0',
} as const

/** The settings, as a connection is opened with them. */
export const serviceOptions = Object.entries(serviceSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** In milliseconds. */
export const serviceTimeouts = {
  /** A longer wait ends with a request to retry; every lock is held for one short transaction. */
  lock_timeout: 20_000,
  /** A transaction left open would hold its locks for ever. */
  idle_in_transaction_session_timeout: 60_000,
} as const
