import { type PostalAddress, placeLines } from './address-lines.ts'

/** A run of the corrected address, and whether the sender wrote it otherwise. */
export type DifferencePart = { text: string; isChanged: boolean }

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
    // A space belongs to the change only between two changed words.
    const isChanged = isSpace(part) ? Boolean(last?.isChanged && parts[index + 1]?.isChanged) : part.isChanged
    if (last && last.isChanged === isChanged) last.text += part.text
    else runs.push({ text: part.text, isChanged })
  }
  return runs
}

/**
 * The verified address on one line, with what verification changed marked. Capitals and full stops do not count as changes:
 * the postal service writes everything in capitals.
 */
export const addressDifference = (given: PostalAddress, corrected: PostalAddress): DifferencePart[] =>
  joinRuns(markChanges(words(placeLines(given).join(', ')), words(placeLines(corrected).join(', '))))

/** Whether verification changed more than capitals. */
export const hasDifference = (parts: readonly DifferencePart[]): boolean =>
  parts.some((part) => part.isChanged)
