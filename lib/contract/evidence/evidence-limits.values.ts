/** Days before its deletion from which evidence counts as expiring, and at which members are warned. */
export const expiryWarningDays = [30, 7, 1] as const

/** Limits of one archive: shipments in total, and shipments named one by one in a URL. */
export const archiveLimits = { shipments: 5000, ids: 200 } as const

/** The largest return receipt that is taken in. */
export const maxReceiptBytes = 10 * 1024 * 1024
