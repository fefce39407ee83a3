/** Test keys buy labels that no carrier takes; production keys buy real ones. */
export type AccountMode = 'test' | 'production'

/** Where a connected account stands: in use, refused by its provider, or disconnected with something of it still open. */
export const accountStates = ['connected', 'refused', 'disconnected'] as const

export type AccountState = (typeof accountStates)[number]

/** The name of a provider that accounts are connected at. */
export const accountProviders = { easypost: 'EasyPost' } as const

/** What EasyPost’s keys begin with: https://docs.easypost.com/docs/authentication. Null for what is no key of its. */
export const modeOfEasypostKey = (apiKey: string): AccountMode | null => {
  if (apiKey.startsWith('EZTK')) return 'test'
  return apiKey.startsWith('EZAK') ? 'production' : null
}
