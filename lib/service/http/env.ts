import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { FindKey, KnownKey } from '#lib/service/api-keys/authenticate-key.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import type { FindMembership } from '#lib/service/organizations/members/find-membership.ts'

import type { Auth } from './auth.ts'
import type { UploadDigest } from './idempotency.ts'
import type { RateLimits } from './rate-limits.ts'

/** Variables that middleware sets for routes. */
export type HttpEnv = {
  Variables: {
    deps: ServiceDeps
    auth: Auth
    limits: RateLimits
    findKey: FindKey
    findMembership: FindMembership
    requestId: string
    /** Set on every path that needs credentials. */
    ctx: ServiceContext
    /** True when the caller came with a dashboard session instead of an API key. */
    isSession: boolean
    /** The session chose an organization that its person was removed from; the request works in another one. */
    isOrganizationLost?: boolean
    /** The key that the caller came with, if there is such a key, whether it may do anything or not. */
    apiKey?: KnownKey
    /** The `operationId` of the request. */
    operation?: string
    /** The shipment that the request read, made or changed. */
    shipmentId?: string
    /** The code of the refusal that is answered. */
    errorCode?: ErrorCode
    /** Set where the answer to an upload is kept, which takes the digest of the file. */
    watchUpload?: UploadDigest['watch']
  }
}
