/** Escapes text for `like`, so that it matches itself alone. */
export const escapeLike = (text: string): string =>
  text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Splits a search into its words, in lower case. */
export const searchWords = (search: string | undefined): string[] =>
  (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
