import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Context } from 'hono'

import type { Config } from '#lib/service/config.ts'
import type { Database } from '#lib/service/db/client.ts'
import { account, session, user, verification } from '#lib/service/db/schema/auth.ts'
import { newId } from '#lib/service/ids.ts'
import type { Logger } from '#lib/service/logger.ts'

import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

/** Set by us on every request, whatever the client sent: attempts to sign in are limited by address. */
const clientAddressHeader = 'x-mailroom-client-address'

/** The request with the address that it came from. */
export const withClientAddress = (c: Context<HttpEnv>): Request => {
  const headers = new Headers(c.req.raw.headers)
  headers.set(clientAddressHeader, clientAddress(c) ?? '127.0.0.1')
  const { method, url, body } = c.req.raw
  // The server's own requests cannot be copied by the platform's constructor; a streamed body must be half duplex.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

/** Sign-in with e-mail and password for the dashboard; served under `/api/auth`. Accounts are made by an operator. */
export const createAuth = (options: { config: Config; db: Database; logger: Logger }) =>
  betterAuth({
    appName: 'Mailroom',
    baseURL: options.config.appUrl,
    basePath: '/api/auth',
    secret: options.config.appSecret,
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: { account, session, user, verification },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8 },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24 },
    advanced: {
      cookiePrefix: 'mailroom',
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // The same machine is reached under several names; the page's own origin is always one of ours.
    trustedOrigins: (request) => {
      const host = request?.headers.get('host')
      return host ? [options.config.appUrl, `http://${host}`, `https://${host}`] : [options.config.appUrl]
    },
    logger: {
      level: 'warn',
      log: (level, message) =>
        options.logger[level === 'error' ? 'warn' : 'info']({ auth: message }, 'sign-in'),
    },
    telemetry: { enabled: false },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customRules: { '/sign-in/email': { window: 60, max: 10 } },
    },
  })

export type Auth = ReturnType<typeof createAuth>
