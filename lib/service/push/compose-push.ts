import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'

type PushFacts = {
  id: string
  event: NotificationEvent
  message: string
  shipment: { name: string | null; to: { name?: string | null; company?: string | null } } | null
  path: string
  openTasks: number
  showsDetails: boolean
}

const titles: Record<NotificationEvent, string> = {
  delivered: 'Delivered',
  attention_needed: 'Needs attention',
  payment_failed: 'Payment failed',
  approval_requested: 'Approval requested',
  approval_decided: 'Approval decided',
  evidence_expiring: 'Upcoming deletion',
}

const longestLine = 180

const shorten = (text: string): string =>
  text.length <= longestLine ? text : `${text.slice(0, longestLine - 1).trimEnd()}…`

/** Length of all messages, so that it reveals nothing. */
const paddedBytes = 2048

/** Appends spaces, which JSON permits. */
const padded = (json: string): Buffer =>
  Buffer.concat([Buffer.from(json), Buffer.alloc(Math.max(0, paddedBytes - Buffer.byteLength(json)), ' ')])

/**
 * The message that the service worker shows (`public/service-worker.js`). Without details it names the shipment and no
 * one: it is read on a locked screen.
 */
export const composePush = (facts: PushFacts): Buffer => {
  const { event, message, shipment, showsDetails } = facts
  const recipient = shipment && (shipment.to.name ?? shipment.to.company ?? null)
  const named = showsDetails ? [shipment?.name, recipient].filter(Boolean).join(', ') : (shipment?.name ?? '')
  const lines = [named, showsDetails ? message : ''].filter((line) => line !== '').map(shorten)
  return padded(
    JSON.stringify({
      id: facts.id,
      title: titles[event],
      body: lines.length > 0 ? lines.join('\n') : 'Open Mailroom for details.',
      path: facts.path,
      open_tasks: facts.openTasks,
    }),
  )
}
