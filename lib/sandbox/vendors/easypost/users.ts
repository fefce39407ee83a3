import { sql } from 'drizzle-orm'

import { type EasypostMemory, inTransaction, newEasypostId, toSeconds } from './memory.ts'
import type { EasypostUser } from './user-shape.ts'

const newUser = (name: string, createdAt: string): EasypostUser => ({
  id: newEasypostId('user'),
  object: 'User',
  parent_id: null,
  name,
  phone_number: '4155550100',
  verified: true,
  created_at: createdAt,
  balance: '0.00000',
  price_per_shipment: '0.00000',
  recharge_amount: null,
  secondary_recharge_amount: null,
  recharge_threshold: null,
  children: [],
})

/** Returns the user of an account: one for each in a database, whatever its keys are (docs.easypost.com/docs/users). */
export const loadUser = (memory: EasypostMemory): Promise<EasypostUser> =>
  inTransaction(memory, async ({ db, clock, account, objects }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('easypost user', 0))`)
    const [known] = await objects.list('user', { limit: 1 })
    if (known) return known.body
    const user = newUser(account ?? 'Mailroom Sandbox', toSeconds(clock.now()))
    await objects.insert('user', { id: user.id, body: user })
    return user
  })
