import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { sharedRoutes } from '#lib/contract/sharing/shared-routes.ts'
import { paths } from '#lib/paths.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { clientAddress } from '#lib/service/http/client-address.ts'
import { downloadResponse } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { limitBody } from '#lib/service/http/limit-body.ts'
import { toHonoPath } from '#lib/service/http/path-patterns.ts'
import { limitPublic, requireMore } from '#lib/service/http/rate-limits.ts'
import { responseHeaders } from '#lib/service/http/responses.ts'
import {
  openSharedFile,
  openSharedPage,
  unlockShared,
  type Visitor,
} from '#lib/service/sharing/open-shared.ts'
import { grantMs } from '#lib/service/sharing/share-token.ts'

const minute = 60
/** Of one link, for any number of IP addresses. */
const uses = { window: minute, max: 60 }
/** Guesses of one link's password from one address, and from all together. */
const guessesFrom = { window: 15 * minute, max: 10 }
const guessesOf = { window: 60 * minute, max: 100 }

const cookieName = (linkId: string): string => `mailroom-shared-${linkId}`

const visitorOf = (c: Context<HttpEnv>): Visitor => {
  const { attempts } = c.get('auth')
  return {
    token: c.req.param('token') ?? '',
    grantOf: (linkId) => getCookie(c, cookieName(linkId)),
    address: clientAddress(c),
    countUse: async (linkId) => requireMore(c, await attempts.countRequest(`shared ${linkId}`, uses)),
  }
}

const notAForm = 'The body must be a form with the password.'

const readPassword = async (c: Context<HttpEnv>): Promise<string> => {
  const { password } = await c.req.parseBody().catch((cause: unknown) => {
    throw cause instanceof ServiceError ? cause : new ServiceError('VALIDATION_ERROR', notAForm, { cause })
  })
  // Longer passwords were never set.
  return typeof password === 'string' ? password.slice(0, 200) : ''
}

/** A password of 200 characters in a form. */
const maxBytes = 8192

/** Serves shared links to anyone who has their URL: no session, no account. */
export const serveShared = (api: Hono<HttpEnv>): void => {
  api.use(
    '/api/shared/*',
    responseHeaders({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    }),
    limitPublic,
  )
  api.get(toHonoPath(sharedRoutes.openShared.path), async (c) =>
    c.json({ data: await openSharedPage(c.get('deps'), visitorOf(c), c.req.query('letter') || null) }),
  )
  api.get('/api/shared/:token/files/:name', async (c) =>
    downloadResponse(await openSharedFile(c.get('deps'), visitorOf(c), { name: c.req.param('name') })),
  )
  api.get('/api/shared/:token/letters/:letter/files/:name', async (c) => {
    const file = { letterId: c.req.param('letter'), name: c.req.param('name') }
    return downloadResponse(await openSharedFile(c.get('deps'), visitorOf(c), file))
  })
  const limit = limitBody({ maxBytes, message: notAForm })
  api.post('/api/shared/:token/password', limit, async (c) => {
    const deps = c.get('deps')
    const { attempts } = c.get('auth')
    const visitor = visitorOf(c)
    const { token, address } = visitor
    const back = (problem?: 'wrong' | 'wait') => c.redirect(paths.shared(token, { password: problem }), 303)
    const countAttempt = async (linkId: string) => {
      const key = `shared password ${linkId}`
      requireMore(c, await attempts.countRequest(`${key} ${address ?? 'unknown'}`, guessesFrom))
      requireMore(c, await attempts.countRequest(key, guessesOf))
    }
    try {
      const unlocked = await unlockShared(deps, visitor, await readPassword(c), countAttempt)
      if (!unlocked) return back('wrong')
      setCookie(c, cookieName(unlocked.linkId), unlocked.grant, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: deps.config.appUrl.startsWith('https:'),
        maxAge: grantMs / 1000,
      })
      return back()
    } catch (error) {
      // A person reads the answer to a form: the page says what happened.
      if (error instanceof ServiceError && error.code === 'RATE_LIMITED') return back('wait')
      if (error instanceof ServiceError && error.code === 'NOT_FOUND')
        return c.text(`${error.message}\n`, 404)
      throw error
    }
  })
}
