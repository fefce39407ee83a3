/** A tracking number in groups of four, as labels print it; short ones stay whole. */
export const groupTrackingNumber = (number: string): string =>
  number.length > 12 ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number
