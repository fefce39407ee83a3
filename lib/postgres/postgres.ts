/*
 * What the rest of Mailroom uses of PostgreSQL. A check rejects imports of the other files of this folder, so that
 * what is done to the driver stays here.
 */
export { advisoryNamespace, backupLock, evidenceLogLock, grantLock, migrationLock } from './advisory-locks.ts'
export { type Database, type DatabaseHandle, openDatabase, prepareOnce } from './client.ts'
export { divideConnections, idleTimeoutMs, queueConnections } from './connections.ts'
export { openEmbeddedDatabase } from './embedded/embedded-database.ts'
export { tolerateLosses } from './lost-connections.ts'
export { createPlanningClient } from './planned-once.ts'
export { executeText, prepareStatement, prepareUpdates } from './prepared.ts'
export { withQuickRows } from './quick-rows.ts'
export { readTogether } from './read-together.ts'
export { memberRole, serviceRole, serviceSettings, serviceTimeouts } from './service-settings.ts'
export { type DatabaseSession, openSession } from './session.ts'
export { TenantPool } from './tenant-pool.ts'
export { acrossTenants, captureTenant, everyTenant, inTenant, type MemberLimit } from './tenant.ts'
export {
  beforeCommit,
  type InTransaction,
  isTransaction,
  repeatableTransaction,
  sendLast,
  settleAll,
  withTransaction,
} from './transaction.ts'
