import { eq } from 'drizzle-orm'

import type { ApiRequestDetail } from '#lib/contract/api-keys/api-request.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { apiRequests } from '#lib/service/db/schema/api-keys.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import { curlOf } from './curl.ts'
import { presentRequest, selectRequests } from './select-requests.ts'

/** One call that the caller may see. Throws NOT_FOUND. */
export const getApiRequest = async (ctx: ServiceContext, id: string): Promise<ApiRequestDetail> => {
  const [row] = isId(id) ? await selectRequests(ctx, eq(apiRequests.id, id)).limit(1) : []
  if (!row) {
    throw new ServiceError('NOT_FOUND', 'This request is not in the log. Requests are kept for 30 days.')
  }
  const request = presentRequest(row)
  return { ...request, curl: curlOf(request, ctx.config.appUrl) }
}
