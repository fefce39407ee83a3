/** How long a reference is at most. */
export const maximumReference = 200

/** How long a cost center is at most. */
export const maximumCostCenter = 100

/** What the metadata of a shipment holds at most, as in comparable APIs. */
export const maximumMetadata = { entries: 20, key: 40, value: 500 } as const
