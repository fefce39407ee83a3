import bwip from 'bwip-js/node'

/** One bar: its place and width, counted in modules from the left edge. */
export type Bar = { offset: number; width: number }

/** The bars of a tracking number in Code 128, and their whole width in modules. Null for what Code 128 cannot say. */
export const trackingBarcode = (trackingNumber: string): { bars: Bar[]; width: number } | null => {
  if (!/^[\u0020-\u007e]{1,80}$/.test(trackingNumber)) return null
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export is the symbology called raw
  const [symbol] = bwip.raw('code128', trackingNumber)
  if (!symbol || !('sbs' in symbol)) return null
  const bars: Bar[] = []
  let offset = 0
  // Bars and spaces take turns, beginning with a bar.
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ offset, width })
    offset += width
  })
  return { bars, width: offset }
}
