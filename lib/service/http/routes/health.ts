import type { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'

import { isSandbox } from '#lib/service/config.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'

/** Whether the process lives, and whether it can do its work. Public: they tell nothing of anybody's data. */
export const serveHealth = (api: OpenAPIHono<HttpEnv>): void => {
  api.get('/api/v1/health', (c) =>
    c.json({ data: { status: 'ok', sandbox: isSandbox(c.get('deps').config) } }),
  )
  api.get('/api/v1/ready', async (c) => {
    const { db, logger } = c.get('deps')
    const isUp = await db.execute(sql`select 1`).then(
      () => true,
      (error: unknown) => {
        logger.error({ err: error }, 'the database does not answer')
        return false
      },
    )
    return c.json({ data: { status: isUp ? 'ready' : 'unavailable', database: isUp } }, isUp ? 200 : 503)
  })
}
