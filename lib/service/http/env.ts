import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'

import type { Auth } from './auth.ts'

/** What middleware leaves for routes. */
export type HttpEnv = {
  Variables: {
    deps: ServiceDeps
    auth: Auth
    requestId: string
    /** Set on every path that needs credentials. */
    ctx: ServiceContext
  }
}
