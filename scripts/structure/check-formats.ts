import type { SourceFile } from './check-structure.ts'

const home = 'lib/contract/formats/'

/** What formats by itself, each with a reason. */
const exempt: readonly (readonly [path: string, reason: string])[] = [
  ['lib/sandbox/', 'Simulators are programs of others and write in their ways.'],
  ['lib/proof/', 'The verifier is handed on as one file, apart from Mailroom.'],
]

/** Ways to format dates, numbers, money or measures. Shares of a width in CSS do not count. */
const ways: readonly RegExp[] = [
  /\bIntl\.(?:DateTimeFormat|NumberFormat|ListFormat|RelativeTimeFormat|PluralRules|DurationFormat)\b/g,
  /\.toLocale(?:Date|Time)?String\(/g,
  /\.toFixed\(\d?\)(?!\}%)/g,
]

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Reports dates, numbers, money and measures that are formatted outside lib/contract/formats. */
export const checkFormats = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => !path.startsWith(home) && !exempt.some(([start]) => path.startsWith(start)))
    .flatMap(({ path, text }) =>
      ways.flatMap((way) =>
        [...text.matchAll(way)].map(
          ({ 0: found, index }) =>
            `${path}:${lineOf(text, index)} formats directly (${found}). Use or extend a function of lib/contract/formats, so that a date, a number or an amount is written in one way.`,
        ),
      ),
    )
