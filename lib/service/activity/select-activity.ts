import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { AuditAction } from '#lib/contract/audit/audit.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { legalHolds } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipmentTags } from '#lib/service/db/schema/tags.ts'
import { isId } from '#lib/service/ids.ts'

/** Actions on a shipment that only the audit log records; the timeline has all others. */
const looks = [
  'evidence.downloaded',
  'evidence.check_failed',
  'document.downloaded',
] as const satisfies AuditAction[]

/** No timeline records a hold on a tag: it applies to many shipments, some of which may be tagged later. */
const tagHolds = ['legal_hold.placed', 'legal_hold.released'] as const satisfies AuditAction[]

type ShownAction = (typeof looks)[number] | (typeof tagHolds)[number]

type Values = Record<string, unknown> | null

type Row = {
  id: string
  recordedAt: Date
  /** `user:<id>` or `webhook:<provider>`; null for the service itself. */
  actor: string | null
  actorName: string | null
  actorEmail: string | null
}

export type EventRow = Row & {
  kind: 'event'
  status: ShipmentStatus
  fromStatus: ShipmentStatus | null
  message: string
  metadata: Values
}

export type ActionRow = Row & {
  kind: 'action'
  action: ShownAction
  metadata: { before: Values; after: Values; api_key_id: string | null; request_id: string }
}

export type ActivityRow = EventRow | ActionRow

const person = { actorName: user.name, actorEmail: user.email }

const selectEvents = ({ db, organizationId }: ServiceContext, shipmentId: string) =>
  db
    .select({
      kind: sql<string>`'event'`.as('kind'),
      id: sql<string>`${shipmentEvents.id}`.as('id'),
      recordedAt: sql<Date>`${shipmentEvents.createdAt}`.mapWith(shipmentEvents.createdAt).as('recorded_at'),
      sequence: sql<number | null>`${shipmentEvents.sequence}`.as('sequence'),
      actor: sql<string | null>`${shipmentEvents.actor}`.as('actor'),
      ...person,
      status: sql<string | null>`${shipmentEvents.status}`.as('status'),
      fromStatus: sql<string | null>`${shipmentEvents.fromStatus}`.as('from_status'),
      message: sql<string | null>`${shipmentEvents.message}`.as('message'),
      action: sql<string | null>`null::text`.as('action'),
      metadata: sql<Values>`${shipmentEvents.metadata}`.as('metadata'),
    })
    .from(shipmentEvents)
    // Actors that are no people match no user; the cast is made only where there is an id.
    .leftJoin(
      user,
      sql`${user.id} = case when ${shipmentEvents.actor} like 'user:%' then substr(${shipmentEvents.actor}, 6)::uuid end`,
    )
    .where(and(eq(shipmentEvents.organizationId, organizationId), eq(shipmentEvents.shipmentId, shipmentId)))

const holdsOfItsTags = ({ db, organizationId }: ServiceContext, shipmentId: string) =>
  db
    .select({ id: sql`${legalHolds.id}::text` })
    .from(legalHolds)
    .innerJoin(
      shipmentTags,
      and(
        eq(shipmentTags.organizationId, legalHolds.organizationId),
        eq(shipmentTags.tagId, legalHolds.tagId),
        eq(shipmentTags.shipmentId, shipmentId),
      ),
    )
    .where(eq(legalHolds.organizationId, organizationId))

const selectActions = (
  reader: ServiceContext,
  shipmentId: string,
  { onlyBy, limit }: { onlyBy: string | null; limit: number },
) =>
  reader.db
    .select({
      kind: sql<string>`'action'`.as('kind'),
      id: sql<string>`${auditEntries.id}`.as('id'),
      recordedAt: sql<Date>`${auditEntries.at}`.mapWith(auditEntries.at).as('recorded_at'),
      sequence: sql<number | null>`null::integer`.as('sequence'),
      actor: sql<string | null>`'user:' || ${auditEntries.actorId}`.as('actor'),
      ...person,
      status: sql<string | null>`null::text`.as('status'),
      fromStatus: sql<string | null>`null::text`.as('from_status'),
      message: sql<string | null>`null::text`.as('message'),
      action: sql<string | null>`${auditEntries.action}`.as('action'),
      metadata:
        sql<Values>`jsonb_build_object('before', ${auditEntries.before}, 'after', ${auditEntries.after},
        'api_key_id', ${auditEntries.apiKeyId}, 'request_id', ${auditEntries.requestId})`.as('metadata'),
    })
    .from(auditEntries)
    .leftJoin(user, eq(user.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.organizationId, reader.organizationId),
        onlyBy === null ? undefined : eq(auditEntries.actorId, onlyBy),
        or(
          and(eq(auditEntries.subjectId, shipmentId), inArray(auditEntries.action, [...looks])),
          and(
            inArray(auditEntries.subjectId, holdsOfItsTags(reader, shipmentId)),
            inArray(auditEntries.action, [...tagHolds]),
          ),
        ),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)

/**
 * Selects the events of a shipment, and the last `limit` actions that they lack, in the order in which they were
 * recorded: one query. `onlyBy` restricts the actions to those of one member.
 */
export const selectActivity = async (
  reader: ServiceContext,
  shipmentId: string,
  actions: { onlyBy: string | null; limit: number },
): Promise<ActivityRow[]> => {
  if (!isId(shipmentId)) return []
  const rows = await unionAll(
    selectEvents(reader, shipmentId),
    selectActions(reader, shipmentId, actions),
  ).orderBy(sql`recorded_at, sequence nulls last, id`)
  // Either half fills what its kind has.
  return rows as ActivityRow[]
}
