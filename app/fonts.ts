import localFont from 'next/font/local'

/**
 * The Latin letters of both faces, which every page needs: asked for with the page, before its styles tell of them, and
 * without a range of characters, for which browsers would look among the machine's own fonts for every size and weight.
 */
const sans = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-latin',
  adjustFontFallback: false,
})

const mono = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-latin-mono',
  adjustFontFallback: false,
})

/** Names the faces in the page's styles as `--font-latin` and `--font-latin-mono`. */
export const fontClasses = `${sans.variable} ${mono.variable}`
