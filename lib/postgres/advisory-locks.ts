/** First key of every advisory lock of Mailroom, so that none collides with another program's. */
export const advisoryNamespace = 0x4d41494c

/** Held, shared, by each process that uses the embedded PostgreSQL; the process that can take it alone is the last. */
export const embeddedUsersLock = 1

/** Held by the one server of an embedded PostgreSQL. */
export const embeddedServerLock = 2

/** Held while the schema is being migrated. */
export const migrationLock = 3

/** Held while the service's role is granted the job queue's tables. */
export const grantLock = 4

/** Held while leaves are added to the transparency log, so that it grows in one order. */
export const evidenceLogLock = 5

/** Held while a backup is made, so that one runs at a time. */
export const backupLock = 6
