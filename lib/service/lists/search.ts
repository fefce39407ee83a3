/** Letters that a search takes for others: people type what their keyboard has. */
export const searchLetters = {
  one: { from: 'ØøŁłĐđı', to: 'oollddi' },
  several: { Æ: 'ae', æ: 'ae', Œ: 'oe', œ: 'oe', ß: 'ss' },
  /** Omitted: O’Brien is also found as obrien. */
  apostrophes: "'’‘ʼ`´",
} as const

const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from(searchLetters.one.from, (letter, index) => [letter, searchLetters.one.to[index] ?? '']),
  ),
  ...searchLetters.several,
  ...Object.fromEntries(Array.from(searchLetters.apostrophes, (letter) => [letter, ''])),
}

/** Folds a text for searching: without case, accents and apostrophes. */
export const foldSearch = (text: string): string =>
  Array.from(text, (letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Escapes text for `like`, so that it matches itself alone. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Splits a search into its words, folded. */
export const searchWords = (search: string | undefined): string[] =>
  foldSearch(search ?? '')
    .split(/\s+/)
    .filter(Boolean)

/** Returns a pattern for `like` of each word of a search; a text is found when it matches all. */
export const searchPatterns = (search: string | undefined): string[] =>
  searchWords(search).map((word) => `%${escapeLike(word)}%`)
