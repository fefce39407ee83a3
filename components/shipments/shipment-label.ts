import type { DetailedListItem, ShipmentListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { paths } from '#lib/paths.ts'

/** A draft is taken up where it was left; everything else opens. */
export const shipmentHref = ({ id, status }: { id: string; status: ShipmentStatus }): string =>
  status === 'draft' ? paths.send.quotes(id) : paths.shipment(id)

type Named = { shipment_name: string | null; document_filename?: string | null }

/** What a shipment is called: its name, else its file, else that it has none. */
export const shipmentTitle = (shipment: Named): string =>
  shipment.shipment_name ?? shipment.document_filename ?? 'Untitled shipment'

/** A postal tracking number in groups of four, as labels print it; others stay whole. */
export const groupTrackingNumber = (number: string): string =>
  /^\d{16,}$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number

/** The items of a list that was asked for with details, which every one of them then has. */
export const withDetails = (items: readonly ShipmentListItem[]): DetailedListItem[] =>
  items.filter((item): item is DetailedListItem => item.details !== undefined)

/** Why a member who may not send mail cannot change what was sent. */
export const sendRefusal = 'Your role has view-only access. Ask an owner, admin or sender.'
