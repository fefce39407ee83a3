import type { Context } from 'hono'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { unknownFields } from '#lib/contract/api/unknown-fields.ts'

import type { HttpEnv } from './env.ts'
import { nestQuery } from './request-input.ts'

const header = 'Mailroom-Unknown-Fields'

/** A proxy may reject longer headers. */
const limits = { fields: 20, characters: 1000 }

/**
 * Returns the value of the header: names separated by commas, each percent-encoded, as many as fit, then `...` if
 * there are more. Null if there are none.
 */
export const listUnknownFields = (names: Iterable<string>): string | null => {
  const listed: string[] = []
  let characters = 0
  for (const name of names) {
    const encoded = encodeURIComponent(name.toWellFormed())
    characters += encoded.length + 2
    if (listed.length === limits.fields || characters > limits.characters)
      return [...listed, '...'].join(', ')
    listed.push(encoded)
  }
  return listed.length === 0 ? null : listed.join(', ')
}

/**
 * Names in the response which fields of the JSON body and which query parameters were ignored: in responses that are made
 * with the context, and in a route's own when that is given to the returned function.
 */
export const reportUnknownFields = (
  c: Context<HttpEnv>,
  { query, body }: RouteDefinition,
  json: unknown,
): ((response: Response) => void) => {
  const names = function* () {
    yield* unknownFields(query, nestQuery(c.req.query()))
    yield* unknownFields(body, json)
  }
  const list = listUnknownFields(names())
  if (list === null) return () => undefined
  c.header(header, list)
  return ({ headers }) => headers.set(header, list)
}
