import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'

import type { Auth } from './auth.ts'
import type { RateLimits } from './rate-limits.ts'
import type { UploadDigest } from './upload-digest.ts'

/** What middleware leaves for routes. */
export type HttpEnv = {
  Variables: {
    deps: ServiceDeps
    auth: Auth
    limits: RateLimits
    requestId: string
    /** Set on every path that needs credentials. */
    ctx: ServiceContext
    /** True when the caller came with a dashboard session instead of an API key. */
    isSession: boolean
    /** Set where the answer to an upload is kept, which takes the digest of the file. */
    watchUpload?: UploadDigest['watch']
  }
}
