import { drawMarkOverlay } from '#lib/service/pdf/mark-overlay.ts'

import type { PdfInspector } from './inspector.ts'
import type { PageOverlay } from './overlay-pages.ts'

type Drawing = PageOverlay['drawings'][number]

/** Drawings that are kept: labels and forms come in few sizes, and the font takes most of the time. */
const keptDrawings = 20

const kept = new Map<string, Promise<Uint8Array>>()

const drawOnce = (mark: string, size: Pick<Drawing, 'width' | 'height'>): Promise<Uint8Array> => {
  const key = `${size.width}x${size.height} ${mark}`
  const known = kept.get(key)
  if (known) return known
  const drawing = drawMarkOverlay(mark, size)
  kept.set(key, drawing)
  const [oldest] = kept.keys()
  if (kept.size > keptDrawings && oldest !== undefined) kept.delete(oldest)
  return drawing
}

/**
 * Draws the mark across each page of a PDF by others, such as a carrier's label; returns it unchanged without a mark.
 * Throws as `inspect` does.
 */
export const markPages = async (
  inspector: Pick<PdfInspector, 'inspect' | 'overlayPages'>,
  pdf: Uint8Array,
  mark: string | null,
): Promise<Uint8Array> => {
  if (mark === null) return pdf
  // The inspector may take a buffer over.
  const { pageSizes } = await inspector.inspect(Uint8Array.from(pdf))
  const drawings: Drawing[] = []
  for (const { width_points: width, height_points: height } of pageSizes) {
    if (drawings.some((drawn) => drawn.width === width && drawn.height === height)) continue
    drawings.push({ width, height, bytes: Uint8Array.from(await drawOnce(mark, { width, height })) })
  }
  return inspector.overlayPages({ pdf: Uint8Array.from(pdf), drawings })
}
