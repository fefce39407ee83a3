/** Maximum number of shipments that one call changes, or sends again. */
export const bulkLimit = 100
