/** A page's width and height in points. */
export type PageSize = { width: number; height: number }

/** Letter paper, as the pages of an exhibit are; turned for pages that are wider than tall. */
const letterPaper: PageSize = { width: 612, height: 792 }

/** Margins around a page of another file, in points; its numbers are below it. */
const margins = { side: 24, top: 24, bottom: 48 } as const

/** Position of a page of another file: its scale, and its lower left corner. */
export type PagePlace = { paper: PageSize; scale: number; x: number; y: number }

/**
 * Places a page of another file on Letter paper, above the line with the numbers: reduced where it is larger than the room
 * there, never enlarged, in the middle.
 */
export const placeOnPaper = ({ width, height }: PageSize): PagePlace => {
  const paper = width > height ? { width: letterPaper.height, height: letterPaper.width } : { ...letterPaper }
  const room = {
    width: paper.width - 2 * margins.side,
    height: paper.height - margins.top - margins.bottom,
  }
  const scale = Math.min(1, room.width / width, room.height / height)
  return {
    paper,
    scale,
    x: margins.side + (room.width - width * scale) / 2,
    y: margins.bottom + (room.height - height * scale) / 2,
  }
}

/** Places an own page of the exhibit unchanged, since it leaves the margins itself. */
export const placeAsMade = ({ width, height }: PageSize): PagePlace => ({
  paper: { width, height },
  scale: 1,
  x: 0,
  y: 0,
})

const decimal = (value: number): string => String(Math.round(value * 1e5) / 1e5)

/** Returns the matrix that moves a drawing from the origin to its place on paper, for the operator `cm`. */
export const matrixOf = ({ scale, x, y }: PagePlace): string =>
  [scale, 0, 0, scale, x, y].map(decimal).join(' ')
