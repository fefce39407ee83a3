import { sql } from 'drizzle-orm'

/** Folds a text in the database as `foldSearch` does. */
export const foldedBy = (text: string): string => `fold_search(${text})`

/** Characters of a name that lists sort by. */
const sortedLength = 60

/** The key by which a list is sorted by a name: folded, so that case and accents do not part what belongs together. */
export const nameKey = (text: string): string => `left(${foldedBy(text)}, ${sortedLength})`

/** The recipient's name in lists: the person, else the company. */
export const recipientSortKey = sql.raw(
  nameKey(`coalesce(nullif(to_address ->> 'name', ''), to_address ->> 'company', '')`),
)
