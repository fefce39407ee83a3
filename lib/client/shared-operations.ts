// Generated from the routes of the contract by `npm run generate`: do not edit.

/** How the operations are called that the page of a shared link needs. */
export const sharedOperations = {
  openShared: ['get', '/api/shared/{token}'],
} as const
