import { customType, timestamp as pgTimestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment with time zone, stored to the millisecond so that reads equal writes. */
export const moment = (name: string) => pgTimestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** First column of every tenant table's key: the tenant, and the distribution column of a larger cluster. */
export const organizationId = () => uuid('organization_id').notNull()

/** The id of a top-level transaction, also within its savepoints. */
export const xid = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Text in the order of its code points: the same on every server, and whatever language its database was made for. */
export const codePointText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Binary: as text, they would take a third more. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
