const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents in words for messages: `$1,234.50`. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100)
