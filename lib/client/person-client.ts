import type { personRoutes } from '#lib/contract/person/routes.ts'

import type { ClientOptions } from './client-options.ts'
import { type ClientOf, createClientOf } from './client.ts'
import { personOperations } from './person-operations.ts'

/** One typed function per operation that people do for themselves, with their session. */
export type PersonClient = ClientOf<typeof personRoutes>

/** Creates a client of what people do for themselves, as `createClient` does. A session speaks for them; no key does. */
export const createPersonClient = (options: ClientOptions): PersonClient =>
  createClientOf<typeof personRoutes>(personOperations, options)
