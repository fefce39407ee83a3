/** Maximum length of a reference. */
export const maximumReference = 200

/** Maximum length of a cost center. */
export const maximumCostCenter = 100

/** Limits of a shipment's metadata, as in comparable APIs. */
export const maximumMetadata = { entries: 20, key: 40, value: 500 } as const
