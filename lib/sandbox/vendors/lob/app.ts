import { Hono } from 'hono'

import type { Logger } from '#lib/service/observability/logger.ts'

import { createLobLetter, deleteLobLetter, listLobLetters, loadLobLetter, type LobMemory } from './letters.ts'
import { LobRefusal } from './requests.ts'

export type LobSimulatorOptions = LobMemory & {
  logger: Logger
  /** The API key that callers must send. */
  apiKey: string
}

/** Lob's API, as far as Mailroom uses it: letters. */
export const createLobApp = ({ db, clock, logger, apiKey }: LobSimulatorOptions): Hono => {
  const memory = { db, clock }
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof LobRefusal) {
      const { status, code, message } = error
      return c.json({ error: { message, status_code: status, code } }, status)
    }
    logger.error({ err: error }, 'the Lob simulator failed')
    return c.json(
      { error: { message: 'An error occurred.', status_code: 500, code: 'internal_server_error' } },
      500,
    )
  })
  app.use(async (c, next) => {
    const expected = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
    if (c.req.header('authorization') !== expected) {
      throw new LobRefusal(401, 'invalid_api_key', 'Your API key is not valid.')
    }
    await next()
  })
  app.post('/v1/letters', async (c) => {
    // Lob also takes JSON, for files that are elsewhere.
    const form = await c.req.formData().catch(() => {
      throw new LobRefusal(422, 'bad_request', 'The body is not multipart/form-data.')
    })
    return c.json(await createLobLetter(memory, form, c.req.header('idempotency-key') ?? null))
  })
  app.get('/v1/letters', async (c) => {
    const data = await listLobLetters(memory, c.req.query('metadata[reference]'))
    return c.json({ object: 'list', data, count: data.length, next_url: null, previous_url: null })
  })
  app.get('/v1/letters/:id', async (c) => c.json((await loadLobLetter(memory, c.req.param('id'))).letter))
  app.delete('/v1/letters/:id', async (c) => c.json(await deleteLobLetter(memory, c.req.param('id'))))
  app.all('*', () => {
    throw new LobRefusal(404, 'unrecognized_endpoint', 'The requested endpoint does not exist.')
  })
  return app
}
