import { z } from 'zod'

import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'

import { type SheetSize, sheetSizes } from './sheet.values.ts'

/** Deviation of PDF writers from the size that they mean. */
const tolerancePoints = 4

/** Pages that do not fit the paper and are made smaller when printed, turned where that helps. Nothing is enlarged. */
export const pageScaling = z
  .object({
    pages: z
      .int()
      .min(1)
      .meta({ description: 'Pages larger than the paper.', examples: [3] }),
    smallest_percent: z.int().meta({
      description: 'Scale factor of the largest of these pages.',
      examples: [94],
    }),
    largest_percent: z.int().meta({
      description: 'Scale factor of the smallest of these pages.',
      examples: [94],
    }),
  })
  .meta({ id: 'PageScaling' })

export type PageScaling = z.infer<typeof pageScaling>

type PageSize = { width_points: number; height_points: number; pages: number }

/** Returns how far a page is scaled to fit the paper, in percent: 100 where it fits. */
export const percentOf = (
  { width_points: width, height_points: height }: Omit<PageSize, 'pages'>,
  sheet: SheetSize,
): number => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short <= sheet.widthPoints + tolerancePoints && long <= sheet.heightPoints + tolerancePoints) {
    return 100
  }
  return Math.max(1, Math.floor(100 * Math.min(sheet.widthPoints / short, sheet.heightPoints / long)))
}

/** Returns the scaling of a document's pages that are larger than the paper; null when all fit. */
export const scalingOf = (pageSizes: readonly PageSize[], paper: Paper = 'letter'): PageScaling | null => {
  const scaled = pageSizes
    .map((size) => ({ pages: size.pages, percent: percentOf(size, sheetSizes[paper]) }))
    .filter(({ percent }) => percent < 100)
  if (scaled.length === 0) return null
  const percents = scaled.map(({ percent }) => percent)
  return {
    pages: scaled.reduce((sum, { pages }) => sum + pages, 0),
    smallest_percent: Math.min(...percents),
    largest_percent: Math.max(...percents),
  }
}
