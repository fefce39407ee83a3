/** The most characters of a note, and the most notes on a shipment. */
export const noteLimits = { text: 2000, notes: 100 } as const
