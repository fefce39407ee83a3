const isDateOnly = (text: string): boolean => !text.includes('T')

/** The first moment of a range that begins with this day in UTC, or with this moment. */
export const startOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T00:00:00.000Z` : text)

/** The last moment of a range that ends with this moment, or with the end of this day in UTC. */
export const endOf = (text: string): Date => new Date(isDateOnly(text) ? `${text}T23:59:59.999Z` : text)
