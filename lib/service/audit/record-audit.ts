import { isDeepStrictEqual } from 'node:util'

import type { AuditAction } from '#lib/contract/audit/audit.ts'
import type { DatabaseContext, ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { newIdAt } from '#lib/service/ids.ts'

type Values = Record<string, unknown>

/** A change to record. Pass `before` and `after` whole: values that they share are not stored. Never pass a secret. */
export type AuditedChange = {
  action: AuditAction
  subject: { type: string; id: string | null }
  before?: Values
  after?: Values
}

const without = (given: Values | undefined, other: Values | undefined): Values | null => {
  if (!given) return null
  if (!other) return given
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, other[name])),
  )
}

/** Builds the insert of an entry of the audit log. */
export const auditEntry = (ctx: DatabaseContext, change: AuditedChange) => {
  const at = ctx.clock.now()
  return ctx.db.insert(auditEntries).values({
    organizationId: ctx.organizationId,
    id: newIdAt(at),
    at,
    action: change.action,
    actorId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    apiKeyId: ctx.caller?.apiKeyId ?? null,
    address: ctx.caller?.address ?? null,
    requestId: ctx.requestId,
    subjectType: change.subject.type,
    subjectId: change.subject.id,
    before: without(change.before, change.after),
    after: without(change.after, change.before),
  })
}

/**
 * Adds one entry to the organization's audit log, in the transaction of the change itself, so that neither is stored
 * without the other.
 */
export const recordAudit = async (ctx: DatabaseContext, change: AuditedChange): Promise<void> => {
  await auditEntry(ctx, change)
}

/** Returns a file of a shipment's evidence, after recording who received it. */
export const recordEvidenceAccess = async (
  ctx: ServiceContext,
  shipmentId: string,
  file: FileDownload,
): Promise<FileDownload> => {
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipmentId },
    after: { file: file.filename },
  })
  return file
}
