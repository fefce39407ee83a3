import type { sharedRoutes } from '#lib/contract/sharing/shared-routes.ts'

import type { ClientOptions } from './client-options.ts'
import { type ClientOf, createClientOf } from './client.ts'
import { sharedOperations } from './shared-operations.ts'

/** Reads of the page of a shared link, by the token in its URL. */
export type SharedClient = ClientOf<typeof sharedRoutes>

/** Creates a client of what a link shares, as `createClient` does. No one is signed in for it. */
export const createSharedClient = (options: ClientOptions): SharedClient =>
  createClientOf<typeof sharedRoutes>(sharedOperations, options)
