import { z } from 'zod'

import type { Permission } from '#lib/contract/members/roles.values.ts'

/** Whom news concerns. */
export type Audience = {
  /** Whose it is, for those who want to be told of their own alone; null when it is about nobody's. */
  owner: string | null
  /** Nobody without this permission is told. */
  permission?: Permission
  /** Who did it knows of it. */
  except?: string | null
}

const ofApproval = z.object({
  approval: z.object({ requested_by: z.string(), decided_by: z.string().nullable() }),
})

/** Whom a piece of news about a shipment concerns: its creator, or the people of a request for approval. */
export const audienceOf = (
  news: { type: string; details: unknown },
  shipment: { createdBy: string | null } | null,
): Audience | null => {
  const request = ofApproval.safeParse(news.details).data?.approval
  if (news.type === 'approval.requested' && request) {
    return { owner: shipment?.createdBy ?? null, permission: 'approve_mail', except: request.requested_by }
  }
  if (news.type === 'approval.decided' && request) {
    return { owner: request.requested_by, except: request.decided_by }
  }
  return shipment && { owner: shipment.createdBy }
}
