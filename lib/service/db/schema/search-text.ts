import { sql } from 'drizzle-orm'

import { searchLetters } from '#lib/service/lists/search.ts'

/** Folds a text in the database as `foldSearch` does. */
export const foldedBy = (text: string): string => {
  const separate = Object.entries(searchLetters.several).reduce(
    (folded, [letter, letters]) => `replace(${folded}, '${letter}', '${letters}')`,
    `translate(${text}, '${searchLetters.one.from}${searchLetters.apostrophes.replace("'", "''")}', '${searchLetters.one.to}')`,
  )
  return `lower(regexp_replace(normalize(${separate}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`
}

const searched = [
  'name',
  ...['name', 'company'].map((part) => `to_address ->> '${part}'`),
  'tracking_number',
  ...['street1', 'city'].map((part) => `to_address ->> '${part}'`),
  'reference',
]

/** Searchable text of shipments, normalized; as long as an index entry may be. */
export const shipmentSearchText = sql.raw(
  `left(${foldedBy(searched.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `))}, 600)`,
)

/** Characters of a name that lists sort by. */
const sortedLength = 60

/** The key by which a list is sorted by a name: folded, so that case and accents do not part what belongs together. */
export const nameKey = (text: string): string => `left(${foldedBy(text)}, ${sortedLength})`

/** The recipient's name in lists: the person, else the company. */
export const recipientSortKey = sql.raw(
  nameKey(`coalesce(nullif(to_address ->> 'name', ''), to_address ->> 'company', '')`),
)
