type Named = { shipment_name: string | null; document_filename?: string | null }

/** What a shipment is called: its name, else its file, else that it has none. */
export const shipmentTitle = (shipment: Named): string =>
  shipment.shipment_name ?? shipment.document_filename ?? 'Untitled shipment'
