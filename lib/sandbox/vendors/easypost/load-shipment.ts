import { dayMs } from '#lib/contract/api/time.values.ts'

import type { EasypostMemory } from './memory.ts'
import { notFound } from './refusal.ts'
import type { EasypostKinds, EasypostShipment } from './shapes.ts'

/** How long the postal service takes to answer a refund; the private carriers answer within days. */
const refundDays = { postal: 15, private: 3 }

const childOf = <Kind extends keyof EasypostKinds>(
  children: readonly { kind: string; body: EasypostKinds[keyof EasypostKinds] }[],
  kind: Kind,
): EasypostKinds[Kind] | null => {
  const child = children.find((candidate) => candidate.kind === kind)
  // The store gives each body with its kind, which decides its shape.
  return child ? (child.body as EasypostKinds[Kind]) : null
}

const refundStatus = (
  shipment: EasypostShipment,
  refund: EasypostKinds['refund'] | null,
  now: Date,
): EasypostShipment['refund_status'] => {
  if (!refund) return null
  const days = shipment.selected_rate?.carrier === 'USPS' ? refundDays.postal : refundDays.private
  if (now.getTime() - Date.parse(refund.asked_at) < days * dayMs) return 'submitted'
  return refund.is_rejected ? 'rejected' : 'refunded'
}

/** The shipment as it is answered: with its tracker, and with what has become of its refund. Throws a 404. */
export const loadShipment = async (memory: EasypostMemory, id: string): Promise<EasypostShipment> => {
  const found = await memory.objects.findWithChildren('shipment', id)
  if (!found) throw notFound()
  const shipment = found.object.body
  const tracker = childOf(found.children, 'tracker')
  return {
    ...shipment,
    tracker,
    status: tracker?.status ?? shipment.status,
    refund_status: refundStatus(shipment, childOf(found.children, 'refund'), memory.clock.now()),
  }
}
