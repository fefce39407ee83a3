import { drawMarkOverlay } from '#lib/service/pdf/mark-overlay.ts'

import type { PdfInspector } from './inspector.ts'
import type { PageOverlay } from './overlay-pages.ts'

/**
 * Draws the mark across each page of a PDF that others made, such as a carrier's label; returns it as it is where there is
 * no mark. Throws as `inspect` does.
 */
export const markPages = async (
  inspector: Pick<PdfInspector, 'inspect' | 'overlayPages'>,
  pdf: Uint8Array,
  mark: string | null,
): Promise<Uint8Array> => {
  if (mark === null) return pdf
  // The inspector may take a buffer over.
  const { pageSizes } = await inspector.inspect(Uint8Array.from(pdf))
  const drawings: PageOverlay['drawings'] = []
  for (const { width_points: width, height_points: height } of pageSizes) {
    if (drawings.some((drawn) => drawn.width === width && drawn.height === height)) continue
    drawings.push({ width, height, bytes: await drawMarkOverlay(mark, { width, height }) })
  }
  return inspector.overlayPages({ pdf: Uint8Array.from(pdf), drawings })
}
