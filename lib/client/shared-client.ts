import type { sharedRoutes } from '#lib/contract/sharing/shared-routes.ts'

import type { ClientOptions } from './client-options.ts'
import { type ClientOf, createClientOf } from './client.ts'
import { sharedOperations } from './shared-operations.ts'

/** What the page of a shared link reads, by the token in its address. */
export type SharedClient = ClientOf<typeof sharedRoutes>

/** Creates a client of what a link shares, as `createClient` does. Nobody is signed in for it. */
export const createSharedClient = (options: ClientOptions): SharedClient =>
  createClientOf<typeof sharedRoutes>(sharedOperations, options)
