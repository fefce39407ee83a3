import type { Pool } from 'pg'

type Counts = Record<string, number>

type Ours = {
  id: string
  status: string
  total: number
  tracking: string | null
  card_refund: string | null
  label_refund: string | null
}
type Payment = { shipment: string; status: string; received: number; refunded: number }
type Label = { shipment: string; tracking: string; refund: boolean }

const readOurs = async (pool: Pool): Promise<Ours[]> =>
  (
    await pool.query<Ours>(`select s.id, s.status, s.total_charged_cents as total, s.tracking_number as tracking,
      c.payment_refund as card_refund, c.label_refund
      from shipments s left join cancellations c on c.organization_id = s.organization_id and c.shipment_id = s.id`)
  ).rows

const readPayments = async (pool: Pool): Promise<Payment[]> =>
  (
    await pool.query<Payment>(`select i.body->'metadata'->>'reference' as shipment, i.body->>'status' as status,
      (i.body->>'amount_received')::int as received,
      coalesce((select sum((r.body->>'amount')::int) from sandbox_objects r
        where r.vendor = 'stripe' and r.kind = 'refund' and r.parent_id = i.id), 0)::int as refunded
      from sandbox_objects i where i.vendor = 'stripe' and i.kind = 'payment_intent'`)
  ).rows

const readLabels = async (pool: Pool): Promise<Label[]> =>
  (
    await pool.query<Label>(`select s.body->>'reference' as shipment, s.body->>'tracking_code' as tracking,
      exists (select 1 from sandbox_objects r where r.vendor = 'easypost' and r.kind = 'refund' and r.parent_id = s.id) as refund
      from sandbox_objects s
      where s.vendor = 'easypost' and s.kind = 'shipment' and s.body->>'tracking_code' is not null`)
  ).rows

/** What is wrong with one shipment, by both vendors' books. */
const faultsOf = (our: Ours, payments: readonly Payment[], labels: readonly Label[]): string[] => {
  const held = payments.filter((payment) => payment.status === 'requires_capture').length
  const waiting = payments.filter((payment) => payment.status === 'requires_action').length
  const kept = payments.filter((payment) => payment.received > payment.refunded)
  const live = labels.filter((label) => !label.refund)
  const faults: string[] = []
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault))
  check(our.status !== 'payment_pending', 'still pending')
  check(held === 0 && waiting === 0, 'an amount is still held')
  check(kept.length <= 1, 'charged twice')
  check(live.length <= 1, 'two labels')
  check(
    payments.every((payment) => payment.refunded <= payment.received),
    'more refunded than charged',
  )
  if (our.status === 'queued' || our.status === 'printed') {
    check(kept.length === 1 && kept[0]?.received === our.total, 'a label without its charge')
    check(live.length === 1 && live[0]?.tracking === our.tracking, 'a charge without its label')
  } else {
    check(kept.length === 0, 'a charge without a label or a refund')
    check(live.length === 0, 'a label without a charge')
  }
  if (our.card_refund !== null) {
    check(our.card_refund === 'succeeded', `refund to the card is ${our.card_refund}`)
    check(our.label_refund === 'submitted', `refund of the label is ${our.label_refund}`)
  }
  return faults
}

const groupBy = <Row extends { shipment: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.shipment)

/** Compares both vendors' ledgers with ours, shipment by shipment. */
export const compareLedgers = async (
  ours: Pool,
  vendors: Pool,
): Promise<{ faults: string[]; counts: Counts }> => {
  const [shipments, payments, labels] = await Promise.all([
    readOurs(ours),
    readPayments(vendors),
    readLabels(vendors),
  ])
  const [paymentsOf, labelsOf] = [groupBy(payments), groupBy(labels)]
  const faults = shipments.flatMap((our) =>
    faultsOf(our, paymentsOf.get(our.id) ?? [], labelsOf.get(our.id) ?? []).map(
      (fault) => `${our.id} (${our.status}): ${fault}`,
    ),
  )
  const known = new Set(shipments.map((our) => our.id))
  for (const stray of [...payments, ...labels].filter((row) => !known.has(row.shipment))) {
    faults.push(`${stray.shipment}: known to a vendor alone`)
  }
  const counts: Counts = {}
  for (const { status } of shipments) counts[`shipments ${status}`] = (counts[`shipments ${status}`] ?? 0) + 1
  counts['charges'] = payments.filter((payment) => payment.received > 0).length
  counts['refunds to cards'] = payments.filter((payment) => payment.refunded > 0).length
  counts['holds released'] = payments.filter((payment) => payment.status === 'canceled').length
  counts['labels'] = labels.length
  counts['labels returned'] = labels.filter((label) => label.refund).length
  return { faults, counts }
}
