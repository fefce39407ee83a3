import { paths } from '#lib/paths.ts'

import type { NotificationRow } from './add-notifications.ts'

/** Returns the page that shows what a notification is about. */
export const notificationPath = ({
  event,
  shipmentId,
}: Pick<NotificationRow, 'event' | 'shipmentId'>): string => {
  if (event === 'webhook_disabled') return paths.settings.webhooks()
  if (event === 'approval_requested') return paths.approvals()
  return shipmentId ? paths.shipment(shipmentId) : paths.overview()
}
