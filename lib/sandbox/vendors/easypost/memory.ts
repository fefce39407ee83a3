import { openObjects } from '#lib/sandbox/vendors/object-store.ts'
import type { ObjectStore } from '#lib/sandbox/vendors/object-store.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import type { EasypostKinds } from './shapes.ts'

/** What EasyPost's stand-in remembers, read and written on one connection or in one transaction. */
export type EasypostMemory = {
  db: Database
  clock: Clock
  objects: ObjectStore<EasypostKinds>
}

export const openEasypostMemory = (db: Database, clock: Clock): EasypostMemory => ({
  db,
  clock,
  objects: openObjects<EasypostKinds>(db, clock, 'easypost'),
})
