/** Test keys buy labels that no carrier takes; production keys buy real ones. */
export type AccountMode = 'test' | 'production'

/** State of a connected account: in use, rejected by its provider, or disconnected with open items. */
export const accountStates = ['connected', 'refused', 'disconnected'] as const

export type AccountState = (typeof accountStates)[number]

/** The name of a provider that accounts are connected at. */
export const accountProviders = { easypost: 'EasyPost' } as const

/**
 * Returns the mode of an EasyPost key by its prefix: https://docs.easypost.com/docs/authentication. Null if it is not
 * an EasyPost key.
 */
export const modeOfEasypostKey = (apiKey: string): AccountMode | null => {
  if (apiKey.startsWith('EZTK')) return 'test'
  return apiKey.startsWith('EZAK') ? 'production' : null
}
