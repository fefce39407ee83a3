import type { Hono } from 'hono'

import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'

/** The public keys that evidence is, or was, signed with. For everybody, wherever they check a bundle. */
export const servePublishedKeys = (api: Hono<HttpEnv>): void => {
  api.get('/.well-known/mailroom-keys.json', async (c) => {
    const keys = await listSigningKeys(c.get('deps'))
    return c.json({ format: 'mailroom-keys/1', keys }, 200, {
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    })
  })
}
