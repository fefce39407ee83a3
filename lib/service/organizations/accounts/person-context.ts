import type { ServiceDeps } from '#lib/service/context.ts'

import type { Attempts } from './attempts.ts'

/** What a person's own verbs are called with: who it is, and the session that they came with. In no organization's name. */
export type PersonContext = ServiceDeps & {
  attempts: Attempts
  userId: string
  sessionId: string
  email: string
  requestId: string
  /** Where the request came from, as far as it can be told. */
  address: string | null
}
