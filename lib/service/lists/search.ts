/** Letters that a search takes for others, as `fold_search` does in the database: people type what their keyboard has. */
const letters: Readonly<Record<string, string>> = {
  Ø: 'o',
  ø: 'o',
  Ł: 'l',
  ł: 'l',
  Đ: 'd',
  đ: 'd',
  ı: 'i',
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  ß: 'ss',
  // Apostrophes are omitted: O’Brien is also found as obrien.
  "'": '',
  '’': '',
  '‘': '',
  ʼ: '',
  '`': '',
  '´': '',
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
