import { type ActivityEntry, maximumActions, type ShipmentActivity } from '#lib/contract/activity/activity.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { hideNames } from '#lib/service/shipment-core/hide-names.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { type ActionRow, type ActivityRow, type EventRow, selectActivity } from './select-activity.ts'

type Values = ActionRow['metadata']['after']

const text = (values: Values, name: string): string | null => {
  const value = values?.[name]
  return typeof value === 'string' ? value : null
}

const downloaded = (after: Values): string => {
  const file = text(after, 'file')
  const picture = text(after, 'picture')
  const printFile = text(after, 'print_file')
  if (file) return `Downloaded ${file}.`
  if (picture) return `Viewed the signature on ${picture}.`
  if (printFile) return `Viewed print file: ${printFile}.`
  return text(after, 'message') ? 'Viewed a carrier message as raw data.' : 'Downloaded evidence.'
}

/** Describes an action on a shipment in a sentence, as the timeline describes events. */
const describeAction = ({ action, metadata: { before, after } }: ActionRow): string => {
  switch (action) {
    case 'evidence.downloaded':
      return downloaded(after)
    case 'document.downloaded':
      return 'Downloaded the document.'
    case 'evidence.check_failed':
      return `An integrity check of the stored record failed: ${text(after, 'message')}`
    case 'legal_hold.placed':
      return `Its tag “${text(after, 'tag')}” was placed under legal hold: ${text(after, 'reason')}`
    case 'legal_hold.released':
      return `Its tag “${text(before, 'tag')}” was released from legal hold: ${text(after, 'release_reason')}`
  }
}

const momentIn = (metadata: EventRow['metadata'], name: string): string | null => {
  const value = metadata?.[name]
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null
}

const actorOf = ({ actor, actorName: name, actorEmail: email }: ActivityRow): ActivityEntry['actor'] => ({
  id: actor ?? 'system',
  name,
  email,
})

const presentEvent = (row: EventRow): ActivityEntry => ({
  kind: 'event',
  id: row.id,
  recorded_at: row.recordedAt.toISOString(),
  message: row.message,
  actor: actorOf(row),
  status: row.status,
  from_status: row.fromStatus,
  metadata: row.metadata,
  occurred_at: momentIn(row.metadata, 'occurred_at'),
  observed_at: momentIn(row.metadata, 'observed_at'),
  has_carrier_message: typeof row.metadata?.['tracking_event_id'] === 'string',
})

const presentAction = (row: ActionRow): ActivityEntry => ({
  kind: 'action',
  id: row.id,
  recorded_at: row.recordedAt.toISOString(),
  message: describeAction(row),
  actor: actorOf(row),
  action: row.action,
  details: { ...row.metadata },
})

/**
 * Lists the events of a shipment and the actions of members on it, oldest first: its timeline, and from the audit log
 * what the timeline lacks. Callers who may not read the audit log see only their own actions. Throws SHIPMENT_NOT_FOUND.
 */
export const listActivity = async (ctx: ServiceContext, shipmentId: string): Promise<ShipmentActivity> => {
  const isAll = ctx.role === null || isPermitted(ctx.role, 'read_audit')
  const onlyBy = isAll || ctx.actor.type !== 'user' ? null : ctx.actor.userId
  const rows = await selectActivity(ctx, shipmentId, { onlyBy, limit: maximumActions + 1 })
  // A shipment has an event from its creation on: without any, it does not exist.
  if (rows.length === 0) await loadShipment(ctx, shipmentId)
  const actions = rows.filter((row) => row.kind === 'action')
  const [tooOld] = actions.length > maximumActions ? actions : []
  const events = await hideNames(
    ctx,
    rows.filter((row) => row.kind === 'event'),
  )
  const shown = new Map(events.map((event) => [event.id, event]))
  return {
    data: rows
      .filter((row) => row !== tooOld)
      .map((row) => (row.kind === 'event' ? presentEvent(shown.get(row.id) ?? row) : presentAction(row))),
    actions: isAll ? 'all' : 'own',
    has_older_actions: tooOld !== undefined,
  }
}
