import type { Address } from '#lib/contract/addresses/address.ts'
import { countryName } from '#lib/contract/addresses/countries.values.ts'

/** The parts of an address that are printed on the envelope. */
export type PostalAddress = Pick<
  Address,
  'name' | 'company' | 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country'
>

const isText = (part: string | null): part is string => part !== null && part !== ''

/** Returns the lines below the names: `179 N Harbor Dr`, `Redondo Beach CA 90277`. Omits the domestic country. */
export const placeLines = (address: PostalAddress): string[] =>
  [
    address.street1,
    address.street2,
    [address.city, address.state, address.zip].filter(isText).join(' '),
    address.country === 'US' ? null : countryName(address.country),
  ].filter(isText)

/** Returns the printed lines of an address. */
export const addressLines = (address: PostalAddress): string[] =>
  [address.name, address.company].filter(isText).concat(placeLines(address))

/** Returns the address on one line. */
export const addressLine = (address: PostalAddress): string => addressLines(address).join(', ')

/** A run of words of the corrected address, and whether it differs from the entered one. */
type DifferencePart = { text: string; isChanged: boolean }

const words = (text: string): string[] => text.split(/(\s+|,|-)/).filter((word) => word !== '')

const fold = (word: string): string => word.toLowerCase().replaceAll('.', '')

/** Marks in `after` what does not occur in the same order in `before` (longest common subsequence of words). */
const markChanges = (before: string[], after: string[]): DifferencePart[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  const length = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const same = (row: number, column: number) => fold(before[row] ?? '') === fold(after[column] ?? '')
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const best = same(row, column)
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1))
      lengths[row]?.set([best], column)
    }
  }
  const parts: DifferencePart[] = []
  for (let row = 0, column = 0; column < after.length;) {
    if (row < before.length && same(row, column)) {
      parts.push({ text: after[column] ?? '', isChanged: false })
      row += 1
      column += 1
    } else if (row < before.length && length(row + 1, column) >= length(row, column + 1)) {
      row += 1
    } else {
      parts.push({ text: after[column] ?? '', isChanged: true })
      column += 1
    }
  }
  return parts
}

const isSpace = (part: DifferencePart): boolean => part.text.trim() === ''

const joinRuns = (parts: DifferencePart[]): DifferencePart[] => {
  const runs: DifferencePart[] = []
  for (const [index, part] of parts.entries()) {
    const last = runs.at(-1)
    // A space is part of a change only between two changed words.
    const isChanged = isSpace(part) ? Boolean(last?.isChanged && parts[index + 1]?.isChanged) : part.isChanged
    if (last && last.isChanged === isChanged) last.text += part.text
    else runs.push({ text: part.text, isChanged })
  }
  return runs
}

/**
 * Returns the verified address on one line with its changes marked. Capitals and full stops do not count: the postal
 * service writes everything in capitals.
 */
export const addressDifference = (entered: PostalAddress, corrected: PostalAddress): DifferencePart[] =>
  joinRuns(markChanges(words(placeLines(entered).join(', ')), words(placeLines(corrected).join(', '))))

/** Returns whether verification changed more than capitals. */
export const hasDifference = (parts: readonly DifferencePart[]): boolean =>
  parts.some((part) => part.isChanged)
