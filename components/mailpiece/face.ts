import type { Box, Size } from '#lib/contract/mailpiece/envelopes.values.ts'
import { addressSafe, foldedSize, halfSheet, paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'

import { setLabel } from './label-marks.ts'
import { type Mark, moveBy, setLines, setOpen } from './marks.ts'
import type { Outside } from './outside.ts'

/** The front of an envelope, in inches from its upper left corner. */
export type Face = {
  size: Size
  /** Attached parts: the label, or the half sheet with it. */
  stuck: readonly Box[]
  /** The hole, and the content behind it, of which nothing shows outside. */
  window: { box: Box; marks: readonly Mark[] } | null
  /** Marks printed on the envelope or its attached parts. */
  marks: readonly Mark[]
}

/** Upper left, as far from the edges as printers can print. */
const returnAddress = { x: 0.25, y: 0.3, height: 1.2 }

/** Returns the position of the folded sheet in the middle of its play. */
const restOf = ({ envelope }: Outside): { x: number; y: number } => {
  const sheet = foldedSize(envelope.fold)
  return { x: (envelope.face.width - sheet.width) / 2, y: (envelope.face.height - sheet.height) / 2 }
}

const stampBox = ({ envelope }: Outside): Box => ({
  x: envelope.face.width - 1.25,
  y: 0.25,
  width: 1,
  height: 1,
})

const throughWindow = (outside: Outside, window: Box): Face => {
  const { envelope, to } = outside
  const rest = restOf(outside)
  if (envelope.label && envelope.labelSize) {
    const at = { x: envelope.label.x + rest.x, y: envelope.label.y + rest.y }
    return {
      size: envelope.face,
      stuck: [],
      window: { box: window, marks: moveBy(setLabel(outside, envelope.labelSize), at) },
      marks: [],
    }
  }
  const safe = addressSafe(envelope) ?? window
  const place = { ...safe, x: safe.x + rest.x, y: safe.y + rest.y }
  return {
    size: envelope.face,
    stuck: [],
    window: {
      box: window,
      marks: to
        ? // Three lines of ten points fill the safe area.
          setLines(to, place, { points: 10, least: 5.5, leading: 1 })
        : setOpen('Recipient’s address', place),
    },
    marks: [
      ...setOpen(
        'Return address, if your envelopes bear one',
        { x: 0.25, y: 0.3, width: 2.6, height: 0.62 },
        9,
      ),
      ...setOpen('Your stamp or meter', stampBox(outside)),
    ],
  }
}

const setReturnAddress = ({ from, envelope }: Outside): Mark[] => {
  const width = (envelope.label?.x ?? envelope.face.width) - 2 * returnAddress.x
  const box = { ...returnAddress, width }
  return from
    ? setLines(from, box, { points: 9, least: 5.5 })
    : setOpen('Return address', { ...box, height: 0.7 }, 9)
}

/** Lays out the front of an envelope to scale. */
export const layOutFace = (outside: Outside): Face => {
  const { envelope, kit } = outside
  const { face: size, label, labelSize, window } = envelope
  if (window) return throughWindow(outside, window)
  if (!label || !labelSize) return { size, stuck: [], window: null, marks: [] }
  const marks = moveBy(setLabel(outside, labelSize), label)
  switch (kits[kit].labelStock) {
    case 'envelope':
      return { size, stuck: [], window: null, marks: [...setReturnAddress(outside), ...marks] }
    case 'half_sheet': {
      const sheet: Box = {
        x: label.x - halfSheet.label.x,
        y: label.y - halfSheet.label.y,
        width: paperSizes.letter.width,
        height: halfSheet.cutAt,
      }
      return { size, stuck: [sheet], window: null, marks }
    }
    case 'adhesive_label':
    case 'address_sheet':
    case null:
      return { size, stuck: [label], window: null, marks }
  }
}
