import {
  contentWidth,
  drawLines,
  inks,
  lineOf,
  paper,
  type Sheet,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'

import type { EvidenceRecord } from './evidence-record.ts'
import { shortHash } from './summary-format.ts'

/** Draws what stands at the foot of a page: the tracking number, the beginning of the record's hash, and the page. */
export const drawRecordFooter = (
  sheet: Sheet,
  record: EvidenceRecord,
  hash: string,
  { page, pages }: { page: number; pages: number },
): void => {
  const y = paper.height - 50
  const style = { ...textStyles.quiet, size: 7.5 }
  sheet.pdf
    .moveTo(paper.side, y)
    .lineTo(paper.width - paper.side, y)
    .lineWidth(0.5)
    .strokeColor(inks.rule)
    .stroke()
  const left = `Tracking number ${record.mailing.tracking_number}   ·   Record ${shortHash(hash)}`
  drawLines(sheet, [lineOf(left)], style, { x: paper.side, y: y + 6 })
  const right = lineOf(`Page ${page} of ${pages}`)
  const width = widthOf(sheet, right, style)
  drawLines(sheet, [right], style, { x: paper.side + contentWidth - width, y: y + 6 })
}
