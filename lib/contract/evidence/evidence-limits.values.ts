/** Days before its deletion from which evidence counts as expiring, and at which members are warned. */
export const expiryWarningDays = [30, 7, 1] as const

/** What one archive holds at most: shipments, and of those as many as can be named one by one in an address. */
export const archiveLimits = { shipments: 5000, ids: 200 } as const

/** The largest return receipt that is taken in. */
export const maxReceiptBytes = 10 * 1024 * 1024
