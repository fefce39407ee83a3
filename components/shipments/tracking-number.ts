/** A postal tracking number in groups of four, as labels print it; others stay whole. */
export const groupTrackingNumber = (number: string): string =>
  /^\d{16,}$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number
