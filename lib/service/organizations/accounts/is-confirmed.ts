import { sql } from 'drizzle-orm'

import { session } from '#lib/service/db/schema/accounts.ts'

const confirmedForMinutes = 10

/** Whether a row of `sessions` is new, or its holder gave their password a moment ago. In the database's time. */
export const isConfirmed = sql<boolean>`greatest(${session.createdAt}, ${session.confirmedAt}) > now() - make_interval(mins => ${confirmedForMinutes})`
