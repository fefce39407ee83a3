/**
 * The ways to write dates and measures that an organization can choose among, by BCP 47 tag. All of them are English and
 * group digits alike, so that numbers and amounts need no locale.
 */
export const localeNames = {
  'en-US': 'United States',
  'en-CA': 'Canada',
  'en-GB': 'United Kingdom',
  'en-IE': 'Ireland',
  'en-AU': 'Australia',
  'en-NZ': 'New Zealand',
} as const

export type Locale = keyof typeof localeNames

export const locales = Object.keys(localeNames) as [Locale, ...Locale[]]

/** The locale of organizations that chose none, and of every paper, which courts and the Postal Service read. */
export const defaultLocale = 'en-US' satisfies Locale

/** Formatting settings of a reader. */
export type Reader = {
  /** IANA name. */
  timeZone: string
  locale: Locale
}
