import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { isOnLetterPage, type LabelFormat, storedSize } from '#lib/sandbox/vendors/easypost/label-sizes.ts'
import type { EasypostShipment } from '#lib/sandbox/vendors/easypost/shapes.ts'

import type { LabelDrawing } from './drawing.ts'
import type { Bought } from './label-parts.ts'
import { setPostalLabel } from './postal-label.ts'
import { setPrivateLabel } from './private-label.ts'
import { renderPdf } from './render-pdf.ts'
import { renderPng } from './render-png.ts'
import { renderZpl } from './render-zpl.ts'

const isBought = (shipment: EasypostShipment): shipment is Bought =>
  shipment.selected_rate !== null && shipment.postage_label !== null

const layOut = (shipment: Bought): LabelDrawing => {
  const { selected_rate: rate, postage_label: label, tracking_code: number } = shipment
  return {
    size: storedSize(label),
    title: `${rate.carrier} ${rate.service} label ${number ?? shipment.id}`,
    madeAt: label.created_at,
    marks:
      isPostal(rate.carrier) || number === null
        ? setPostalLabel(shipment)
        : setPrivateLabel(shipment, number),
  }
}

/** Draws the label of a bought shipment in a format. Throws if none was bought. */
export const drawLabel = async (shipment: EasypostShipment, format: LabelFormat): Promise<Buffer> => {
  if (!isBought(shipment)) throw new Error(`shipment ${shipment.id} has no label`)
  const drawing = layOut(shipment)
  switch (format) {
    case 'PDF':
      return renderPdf(drawing, isOnLetterPage(shipment))
    case 'PNG':
      return renderPng(drawing)
    case 'ZPL':
      return renderZpl(drawing)
  }
}
