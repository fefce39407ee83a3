/** What a glyph adds to the file of a font. */
type Outline = { glyf: Uint8Array; metrics: unknown }

/** The parts of a subset of a TrueType font that are used here; all but its glyphs are there while it is written. */
export type Subset = {
  glyphs: number[]
  glyf: Uint8Array[]
  offset: number
  loca: { offsets: number[] }
  hmtx: { metrics: unknown[] }
  _addGlyph(id: number): number
}

/** Outlines of the faces' glyphs, by their numbers. */
const outlines = new Map<string, Map<number, Outline>>()

/** Returns whether an outline is made of other glyphs (OpenType, glyf: its first number is negative). */
const isCompound = (glyf: Uint8Array): boolean => ((glyf[0] ?? 0) & 0x80) !== 0

/** Reads the outline of each glyph once for all documents; of those that are made of others, each document has its own. */
export const readOutlinesOnce = (subset: Subset, face: string): void => {
  const known = outlines.get(face) ?? new Map<number, Outline>()
  outlines.set(face, known)
  const add = subset._addGlyph.bind(subset)
  subset._addGlyph = (id) => {
    const outline = known.get(id)
    if (outline === undefined) {
      const place = add(id)
      const glyf = subset.glyf[place]
      if (glyf && !isCompound(glyf)) known.set(id, { glyf, metrics: subset.hmtx.metrics[place] })
      return place
    }
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push(outline.metrics)
    subset.offset += outline.glyf.length
    return subset.glyf.push(outline.glyf) - 1
  }
}
