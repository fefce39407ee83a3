import { createMiddleware } from 'hono/factory'

/**
 * Gives every answer these headers. Those made with the context take them along; a route's own `Response` is given what
 * it lacks afterwards.
 */
export const answerHeaders = (headers: Record<string, string>) => {
  const entries = Object.entries(headers)
  return createMiddleware(async (c, next) => {
    for (const [name, value] of entries) c.header(name, value)
    await next()
    for (const [name, value] of entries) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}
