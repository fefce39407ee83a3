import type { Context, Hono } from 'hono'

import { inTenant } from '#lib/postgres/postgres.ts'
import { systemContext } from '#lib/service/context.ts'
import { pdfContentType } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { contentDisposition } from '#lib/service/files/downloads.ts'
import { openReadUrl, type ReadableFile, readUrlPath } from '#lib/service/files/read-urls.ts'
import { streamBody } from '#lib/service/http/download.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { responseHeaders } from '#lib/service/http/responses.ts'
import { readableFromAnywhere } from '#lib/service/http/storage.ts'
import { isId } from '#lib/service/ids.ts'
import { openStoredFile, requireStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

/** A hostile file opened from here runs nothing, frames nothing and is not sniffed as another type. */
const inertHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
}

const admit = (c: Context<HttpEnv>): ReadableFile & { organizationId: string } => {
  const { config, clock } = c.get('deps')
  const key = c.req.param('key') ?? ''
  const file = openReadUrl(config, key, new URL(c.req.url).searchParams, clock.now())
  if (file === 'expired') {
    throw new ServiceError('FORBIDDEN', 'This link has expired. Reload the page that it is on.')
  }
  // Documents and print files, the only files with URLs, have their organization in the key.
  const organizationId = key.split('/')[1] ?? ''
  if (!file || !isId(organizationId)) {
    throw new ServiceError('FORBIDDEN', 'The signature does not match this URL.')
  }
  return { ...file, organizationId }
}

const serveFile = async (c: Context<HttpEnv>): Promise<Response> => {
  const { organizationId, filename, inline, ...file } = admit(c)
  const ctx = { ...systemContext(c.get('deps'), organizationId), requestId: c.get('requestId') }
  return inTenant(organizationId, async () => {
    // Read twice: nothing is sent before the whole is known to be as recorded, and the end not unless it still is.
    const sizeBytes = await requireStoredFile(ctx, file)
    const headers = {
      'content-type': pdfContentType,
      'content-length': String(sizeBytes),
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', filename),
      'accept-ranges': 'none',
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(streamBody(await openStoredFile(ctx, file)), 200, headers)
  })
}

/**
 * Serves stored files at the signed URLs of `createReadUrl`, whatever storage they are in. It uses no session: anyone
 * who has a URL may use it until it expires.
 */
export const serveStoredFiles = (api: Hono<HttpEnv>): void => {
  api.use(`${readUrlPath}/*`, readableFromAnywhere, responseHeaders(inertHeaders))
  api.get(`${readUrlPath}/:key{.+}`, serveFile)
}
