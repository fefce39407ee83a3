import type { Config, InstallationMode, Settings } from './config.ts'

/** Completes the settings with the mode of the database: in a live one, no vendor is simulated. */
export const inMode = (settings: Settings & { appSecret: string }, mode: InstallationMode): Config => {
  const isLive = mode === 'live'
  const { sandbox, accounts } = settings
  const noneSimulated = { rates: false, payments: false, print: false }
  return {
    ...settings,
    mode,
    accounts: { ...accounts, signUp: accounts.signUp ?? (isLive ? 'invited' : 'open') },
    sandbox: isLive ? { ...sandbox, ...noneSimulated } : sandbox,
  }
}
