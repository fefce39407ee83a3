import { setImmediate } from 'node:timers/promises'

import { plural } from '#lib/contract/formats/numbers.values.ts'
import { describeZone, formatMoment, type LocalZone, stackMoment } from '#lib/service/local-time.ts'
import {
  closeSheet,
  contentWidth,
  drawLines,
  lineOf,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, openTable } from '#lib/service/pdf/table.ts'

import type { IndexRow } from './archive-index.ts'

/** Parts of an index. */
export type IndexParts = {
  /** Printed on every page of a sandbox document. */
  mark: string | null
  organizationName: string
  timeZone: LocalZone
  madeAt: Date
  rows: readonly IndexRow[]
}

const { body, code, moment, quiet } = textStyles

const columns: Column[] = [
  { title: 'No.', width: 26, style: quiet },
  { title: 'Shipment', width: 142, style: body },
  { title: 'Recipient', width: 112, style: body },
  { title: 'Accepted', width: 62, style: moment },
  { title: 'Delivered', width: 62, style: moment },
  { title: 'Bundle’s hash', width: 60, style: quiet },
]

/** Characters of a name that are shown; index.csv has them all. */
const maxNameLength = 80

const shorten = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : text
}

const rowOf = ({ shipment, bundle, note }: IndexRow, index: number, zone: LocalZone): Cell[] => [
  String(index + 1),
  [shipment.trackingNumber ?? shipment.id, shorten(shipment.name ?? '')].filter(Boolean).join('\n'),
  bundle ? shorten(bundle.about.recipient) : note,
  stackMoment(bundle?.about.acceptedAt ?? null, zone),
  stackMoment(bundle?.about.deliveredAt ?? null, zone),
  bundle ? { text: bundle.measure.sha256.slice(0, 12), style: code } : 'None',
]

/** Rows that are set before other work of the process gets its turn. */
const rowsAtOnce = 25

const drawFooter = (sheet: Sheet, page: number, pages: number): void => {
  const words = lineOf(`Page ${page} of ${pages}`)
  const style = { ...quiet, size: 7.5 }
  const x = paper.side + contentWidth - widthOf(sheet, words, style)
  drawLines(sheet, [words], style, { x, y: paper.height - 44 })
}

/** The index of an archive to be read and filed: every shipment that was chosen, and what there is of it. */
export const indexPdf = async (parts: IndexParts): Promise<Buffer> => {
  const { organizationName, timeZone, madeAt, rows } = parts
  const sheet = await openSheet({
    title: 'Evidence index',
    createdAt: madeAt,
    content: parts,
    mark: parts.mark,
  })
  const included = rows.filter(({ bundle }) => bundle !== null).length
  setBlock(sheet, 'P', organizationName, textStyles.letterhead)
  sheet.y += 10
  setBlock(sheet, 'H1', 'Evidence index', textStyles.title)
  sheet.y += 4
  const words = `${plural(rows.length, 'shipment')}, ${included} with their evidence bundle in this archive, as of ${formatMoment(madeAt.toISOString(), timeZone)}. Each bundle is signed separately and includes verify.html, a page that verifies it. The last column shows the start of its SHA-256; index.csv has the full value. ${describeZone(timeZone)}`
  setBlock(sheet, 'P', words, quiet)
  sheet.y += 10
  if (rows.length > 0) {
    const table = openTable(sheet, columns)
    for (const [index, row] of rows.entries()) {
      if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
      table.setRow(rowOf(row, index, timeZone))
    }
    table.close()
  } else setBlock(sheet, 'P', 'No shipments were selected.', body)
  return closeSheet(sheet, (page, pages) => drawFooter(sheet, page, pages))
}
