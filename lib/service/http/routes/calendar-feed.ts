import type { Hono } from 'hono'

import { readCalendarFeed } from '#lib/service/calendar/read-feed.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { limitPublic } from '#lib/service/http/rate-limits.ts'

/** Serves members' calendars to other programs, which have no session: the secret in the address is all that is needed. */
export const serveCalendarFeeds = (api: Hono<HttpEnv>, deps: ServiceDeps): void => {
  api.get('/api/calendar-feeds/:address', limitPublic, async (c) => {
    const headers = {
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    }
    const feed = await readCalendarFeed(deps, c.req.param('address'))
    if (!feed)
      return c.text(
        'There is no calendar at this address. It may have been renewed or turned off.\n',
        404,
        headers,
      )
    const { body, etag } = feed
    const known =
      c.req
        .header('if-none-match')
        ?.split(',')
        .map((tag) => tag.trim()) ?? []
    if (known.includes(etag)) return c.body(null, 304, { ...headers, ETag: etag })
    return c.body(body, 200, {
      ...headers,
      ETag: etag,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="mailroom.ics"',
    })
  })
}
