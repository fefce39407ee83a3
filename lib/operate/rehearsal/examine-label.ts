import { buffer } from 'node:stream/consumers'

import {
  type Box,
  type KitEnvelope,
  type LabelSize,
  labelSizes,
  type Packaging,
  type Size,
} from '#lib/contract/mailpiece/envelopes.values.ts'
import { halfSheet, paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { findEnvelope, kits, type KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { measureLabel } from '#lib/contract/mailpiece/label-size.values.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createPdf } from '#lib/service/pdf/create-pdf.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { RehearsedPiece } from './report.ts'
import type { Run } from './run.ts'

const pointsPerInch = 72
type Examined = {
  asked: LabelSize
  returned: string | null
  pages: Parameters<typeof measureLabel>[0]
  packaging: Packaging
}

/**
 * Returns the placement of a label if this size was requested; null if it cannot be used. Rotating it by 90° is
 * allowed, except that another size rotated would put the address of a letter sideways.
 */
const layLabel = ({ asked, returned, pages, packaging }: Examined): { isTurned: boolean } | null => {
  const found = measureLabel(pages, asked)
  if (!found.isRight) return null
  const isOtherSize = returned !== null && returned !== asked
  return found.isTurned && isOtherSize && packaging === 'letter' ? null : { isTurned: found.isTurned }
}

/**
 * The label's surface: the envelope’s face, or a sheet of two adhesive halves, on the upper of which it is centered.
 */
type Outside = { title: string; size: Size; label: Box | null; window: Box | null }

const outsideOf = (kit: KitName, { title, face, label, window }: KitEnvelope): Outside =>
  kits[kit].labelStock === 'half_sheet'
    ? {
        title: 'sheet of two labels',
        size: paperSizes.letter,
        label: halfSheet.label,
        window: null,
      }
    : { title: `face of the ${title}`, size: face, label, window }

/** Draws the outside in its own size, with the outline of the label and the window, and a page of a document behind it. */
const drawOutside = async (outside: Outside, kit: KitName): Promise<{ face: Buffer; document: Buffer }> => {
  const inPoints = (inches: number) => inches * pointsPerInch
  const { width, height } = outside.size
  const face = createPdf({ size: [inPoints(width), inPoints(height)], margin: 0 })
  const drawn = buffer(face)
  for (const box of [outside.window, outside.label]) {
    if (!box) continue
    face.rect(inPoints(box.x), inPoints(box.y), inPoints(box.width), inPoints(box.height))
    face.dash(3, { space: 3 }).lineWidth(0.5).stroke('#596070')
  }
  face.fontSize(7).fillColor('#596070')
  face.text(`${kit}: ${outside.title}, ${width} x ${height} in. Print at 100 %.`, 9, inPoints(height) - 16)
  face.end()
  const document = createPdf({ size: 'LETTER', margin: 72 })
  const written = buffer(document)
  document.fontSize(12).text('This page replaces the document of a rehearsed piece. Do not mail it.')
  document.end()
  return { face: await drawn, document: await written }
}

type Wanted = { name: string; kit: KitName; packaging: Packaging; asked: LabelSize }

const renderPrintFile = async (
  { deps }: Run,
  { kit, packaging, asked }: Wanted,
  pdf: Uint8Array,
  { isTurned }: { isTurned: boolean },
): Promise<Uint8Array | null> => {
  const envelope = findEnvelope(kit, packaging)
  if (!envelope) return null
  const outside = outsideOf(kit, envelope)
  const box = outside.label
  const { width, height } = labelSizes[asked]
  // The label of another size that was requested beside the kit’s own has no place.
  if (box?.width !== width || box.height !== height) return null
  const { face, document } = await drawOutside(outside, kit)
  return deps.inspector.composePrintFile({
    cover: Uint8Array.from(face),
    label: {
      pdf: Uint8Array.from(pdf),
      x: box.x * pointsPerInch,
      y: (outside.size.height - box.y - box.height) * pointsPerInch,
      isTurned,
    },
    document: Uint8Array.from(document),
    duplex: false,
  })
}

/** Returns a length with two decimals. */
const inInches = (points: number): number => Math.round((points / pointsPerInch) * 100) / 100

/**
 * Fetches a label, measures its first page, and lays it on the face of the envelope as it would be printed. What goes wrong
 * is a finding, not an error.
 */
export const examineLabel = async (
  run: Run,
  wanted: Wanted,
  vendor: { url: string | null; size: string | null },
): Promise<RehearsedPiece['label']> => {
  const { name, packaging, asked } = wanted
  const unseen = { asked, returned: vendor.size, measured: null, fits: false, file: null, print_file: null }
  if (vendor.url === null) return { ...unseen, problem: 'The vendor returned no URL of a label.' }
  try {
    const pdf = await run.rates.fetchFile(vendor.url)
    const file = `labels/${name}.pdf`
    await run.folder.write(file, pdf)
    const { pageSizes } = await run.deps.inspector.inspect(Uint8Array.from(pdf))
    const [page] = pageSizes
    if (!page) return { ...unseen, file, problem: 'The label has no page.' }
    const measured = { width: inInches(page.width_points), height: inInches(page.height_points) }
    const laid = layLabel({ asked, returned: vendor.size, pages: pageSizes, packaging })
    const printed = laid && (await renderPrintFile(run, wanted, pdf, laid))
    const printFile = printed ? `print-files/${name}.pdf` : null
    if (printed && printFile) await run.folder.write(printFile, printed)
    const fits = laid !== null
    return { asked, returned: vendor.size, measured, fits, file, print_file: printFile, problem: null }
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof ServiceError)) throw error
    return { ...unseen, problem: error.message }
  }
}
