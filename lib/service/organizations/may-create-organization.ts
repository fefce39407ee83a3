import type { Config } from '#lib/service/config/config.ts'

/** To how many organizations somebody may belong and still make another one. */
export const mostOrganizations = (config: Pick<Config, 'accounts'>): number =>
  config.accounts.signUp === 'open' ? 10 : 1
