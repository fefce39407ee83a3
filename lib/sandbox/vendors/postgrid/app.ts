import { Hono } from 'hono'

import type { Logger } from '#lib/service/observability/logger.ts'

import {
  cancelPostgridLetter,
  createPostgridLetter,
  loadPostgridLetter,
  type PostgridMemory,
  progressPostgridLetter,
  searchPostgridLetters,
} from './letters.ts'
import { PostgridRefusal } from './requests.ts'

export type PostgridSimulatorOptions = PostgridMemory & {
  logger: Logger
  /** The API key that callers must send. */
  apiKey: string
}

const letters = '/print-mail/v1/letters'

/** PostGrid's Print & Mail API, as far as Mailroom uses it: letters, and the progress of test letters. */
export const createPostgridApp = ({ db, clock, logger, apiKey }: PostgridSimulatorOptions): Hono => {
  const memory = { db, clock }
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof PostgridRefusal) {
      const { status, type, message } = error
      return c.json({ object: 'error', error: { type, message } }, status)
    }
    logger.error({ err: error }, 'the PostGrid simulator failed')
    return c.json({ object: 'error', error: { type: 'internal_error', message: 'An error occurred.' } }, 500)
  })
  app.use(async (c, next) => {
    if (c.req.header('x-api-key') !== apiKey) {
      throw new PostgridRefusal(401, 'invalid_api_key_error', 'The API key is not valid.')
    }
    await next()
  })
  app.post(letters, async (c) => {
    // PostGrid also takes JSON, for files that are elsewhere.
    const form = await c.req.formData().catch(() => {
      throw new PostgridRefusal(400, 'validation_error', 'The body is not multipart/form-data.')
    })
    return c.json(await createPostgridLetter(memory, form, c.req.header('idempotency-key') ?? null), 201)
  })
  app.get(letters, async (c) => {
    const data = await searchPostgridLetters(memory, c.req.query('search'))
    return c.json({ object: 'list', skip: 0, limit: 10, totalCount: data.length, data })
  })
  app.get(`${letters}/:id`, async (c) => c.json(await loadPostgridLetter(memory, c.req.param('id'))))
  app.delete(`${letters}/:id`, async (c) => c.json(await cancelPostgridLetter(memory, c.req.param('id'))))
  app.post(`${letters}/:id/progressions`, async (c) =>
    c.json(await progressPostgridLetter(memory, c.req.param('id'))),
  )
  app.all('*', () => {
    throw new PostgridRefusal(404, 'not_found_error', 'The requested endpoint does not exist.')
  })
  return app
}
