import localFont from 'next/font/local'

/**
 * Holds the Latin characters of both faces, preloaded with every page, and without a unicode range, for which
 * browsers would search the fonts of the machine for every size and weight.
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

/** Defines `--font-latin` and `--font-latin-mono`. */
export const fontClasses = `${sans.variable} ${mono.variable}`
