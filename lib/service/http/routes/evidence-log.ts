import type { Context, Hono } from 'hono'

import { parseSize } from '#lib/proof/transparency/bytes.ts'
import { parseTilePath } from '#lib/proof/transparency/tiles.ts'
import { ServiceError } from '#lib/service/errors.ts'
import {
  findCheckpoint,
  findEntryBundle,
  findLatestCheckpoint,
  findTile,
  findTimestamp,
  fullNote,
  type StoredCheckpoint,
} from '#lib/service/evidence-log/read-log.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { limitPublic } from '#lib/service/http/rate-limits.ts'
import { chooseEncoding, compressors } from '#lib/service/http/responses.ts'

const anywhere = { 'Access-Control-Allow-Origin': '*' }

/** Headers of immutable files, and of files that change with every checkpoint. */
const immutable = { ...anywhere, 'Cache-Control': 'public, max-age=31536000, immutable' }
const brief = { ...anywhere, 'Cache-Control': 'public, max-age=5' }

const missing = (message: string): ServiceError => new ServiceError('NOT_FOUND', message)

const sendNote = async (c: Context<HttpEnv>, checkpoint: StoredCheckpoint | null) => {
  if (!checkpoint) throw missing('No checkpoint of this size was signed.')
  return c.text(await fullNote(c.get('deps').db, checkpoint), 200, brief)
}

const sendTile = (c: Context<HttpEnv>, tile: Uint8Array | null, headers: Record<string, string> = {}) => {
  if (!tile) throw missing('The log has no such tile.')
  return c.body(Uint8Array.from(tile), 200, {
    ...immutable,
    'Content-Type': 'application/octet-stream',
    ...headers,
  })
}

/**
 * Serves the transparency log to everyone, as C2SP tlog-tiles defines it: the newest checkpoint, earlier ones by their
 * size, tiles and entries.
 */
export const serveEvidenceLog = (api: Hono<HttpEnv>): void => {
  api.use('/log/*', limitPublic)
  api.get('/log/checkpoint', async (c) => sendNote(c, await findLatestCheckpoint(c.get('deps').db)))
  api.get('/log/checkpoints/:size{[0-9]+}', async (c) => {
    const size = parseSize(c.req.param('size'))
    return sendNote(c, size === null ? null : await findCheckpoint(c.get('deps').db, size))
  })
  api.get('/log/checkpoints/:size{[0-9]+}/timestamp', async (c) => {
    const size = parseSize(c.req.param('size'))
    const response = size === null ? null : await findTimestamp(c.get('deps').db, size)
    if (!response) throw missing('The checkpoint of this size was not timestamped.')
    return c.body(Uint8Array.from(response), 200, {
      ...immutable,
      'Content-Type': 'application/timestamp-reply',
    })
  })
  api.get('/log/tile/entries/:path{.+}', async (c) => {
    const name = parseTilePath(c.req.param('path'))
    const bundle = name && (await findEntryBundle(c.get('deps').db, name))
    const encoding = bundle && chooseEncoding(c.req.header('accept-encoding'))
    if (!bundle || !encoding) return sendTile(c, bundle, { Vary: 'Accept-Encoding' })
    const compressed = await compressors[encoding](Buffer.from(bundle))
    return sendTile(c, compressed, { Vary: 'Accept-Encoding', 'Content-Encoding': encoding })
  })
  api.get('/log/tile/:level{[0-9]+}/:path{.+}', async (c) => {
    const level = parseSize(c.req.param('level'))
    const name = parseTilePath(c.req.param('path'))
    if (level === null || level > 63 || !name) return sendTile(c, null)
    return sendTile(c, await findTile(c.get('deps').db, { level, ...name }))
  })
}
