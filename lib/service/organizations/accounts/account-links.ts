import type { Config } from '#lib/service/config/config.ts'

const withQuery = (config: Pick<Config, 'appUrl'>, path: string, query: Record<string, string>): string =>
  `${config.appUrl}${path}?${new URLSearchParams(query)}`

/** Where the links of account e-mails lead: pages, so that a program that follows links changes nothing. */
export const accountLinks = (config: Pick<Config, 'appUrl'>) => ({
  signIn: () => `${config.appUrl}/sign-in`,
  security: () => `${config.appUrl}/settings/security`,
  verifyEmail: (token: string) => withQuery(config, '/verify-email', { token }),
  resetPassword: (token: string) => withQuery(config, '/reset-password', { token }),
  invitation: (token: string) => withQuery(config, '/invitation', { token }),
  signUp: (invitation: string) => withQuery(config, '/sign-up', { invitation }),
})
