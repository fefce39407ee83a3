/** Keeps joiners and variants where they form letters or emoji: in Persian, Indic and Han names, for example. */
const joined =
  /(?<=[\p{Extended_Pictographic}\uFE0F]|(?!\p{Script=Latin})\p{L}|\p{M})(?:[\u{200C}\u{200D}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}])/u

const invisible = new RegExp(`(?!${joined.source})\\p{Default_Ignorable_Code_Point}`, 'gu')

/** Tabs and line breaks are kept; those that only old printers know become line breaks. */
const control = /(?![\t\n\r])\p{Cc}/gu
const lineBreak = /[\u0085\u2028\u2029]|\v|\f/g

/**
 * Returns a text without what cannot be seen: zero-width characters, marks of direction and control characters. Spaces of
 * any width are plain ones. Names, addresses and cells of files all pass through here.
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(lineBreak, '\n')
    .replaceAll(control, '')
    .replaceAll(/[\p{Zs}\u2800]/gu, ' ')
