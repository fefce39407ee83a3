import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { systemContext } from '#lib/service/context.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'
import { goodChecks } from '#tests/support/shipments/pack.ts'

/** A certified letter that went the whole way to its return receipt, through the service as it runs. */
export const openDeliveredLetter = async () => {
  const service = await openTestService()
  const { deps, send, organizationId } = service
  const pdf = await createTestPdf({ pages: 3 })
  const draft = await send('POST', '/api/v1/shipments', {
    document: pdf.toString('base64'),
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true, return_receipt: true },
  })
  // The shape is held to the contract by `send`.
  const { id, rates } = draft.data as { id: string; rates: { quote_id: string; carrier: string }[] }
  const rate = rates.find(({ carrier }) => carrier === 'USPS')
  await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rate?.quote_id })
  await advanceShipment(deps, { shipmentId: id, to: 'printed' })
  const bought = await send('GET', `/api/v1/shipments/${id}`)
  // The shape is held to the contract by `send`.
  const checks = goodChecks(bought.data as Pick<FloorPiece, 'tracking_number' | 'piece'>)
  await send('POST', `/api/v1/operations/pieces/${id}/pack`, { initials: 'JS', ...checks })
  await advanceShipment(deps, { shipmentId: id, to: 'return_receipt' })
  return { ...service, ctx: systemContext(deps, organizationId), id }
}
