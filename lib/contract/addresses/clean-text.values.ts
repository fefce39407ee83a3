/** Keeps joiners and variants where they form letters or emoji: in Persian, Indic and Han names, for example. */
const joined =
  /(?<=[\p{Extended_Pictographic}\uFE0F]|(?!\p{Script=Latin})\p{L}|\p{M})[\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u

const invisible = new RegExp(`(?!${joined.source})\\p{Default_Ignorable_Code_Point}`, 'gu')

// eslint-disable-next-line no-control-regex -- they are what is removed
const control = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFF9-\uFFFB]/g

/**
 * Returns a text without what cannot be seen: zero-width characters, marks of direction and control characters. Spaces of
 * any width are plain ones. Names, addresses and cells of files all pass through here.
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(control, '')
    .replaceAll(/[\u0085\u2028\u2029\u000B\u000C]/g, '\n')
    .replaceAll(/[\p{Zs}\u2800]/gu, ' ')
