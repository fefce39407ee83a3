import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { DetailedListItem, ShipmentListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

/** Returns the URL of a shipment; drafts continue where they were left. */
export const shipmentHref = ({ id, status }: { id: string; status: ShipmentStatus }): string =>
  status === 'draft' ? paths.send.quotes(id) : paths.shipment(id)

type Named = { shipment_name: string | null; document_filename?: string | null }

/** Returns the title of a shipment: its name, or that of its file without its ending. */
export const shipmentTitle = (shipment: Named): string =>
  shipment.shipment_name ?? shipment.document_filename?.replace(/\.pdf$/i, '') ?? 'Untitled shipment'

/** Groups a postal tracking number by four digits as labels do; leaves others unchanged. */
export const groupTrackingNumber = (number: string): string =>
  /^\d{16,}$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number

/** Narrows the items of a list requested with details, which all have them. */
export const withDetails = (items: readonly ShipmentListItem[]): DetailedListItem[] =>
  items.filter((item): item is DetailedListItem => item.details !== undefined)

/** Explains why members with view-only access cannot change shipments. */
export const sendRefusal = 'Your role has view-only access. Ask an owner, admin or sender.'
