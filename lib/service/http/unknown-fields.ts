import type { Context } from 'hono'
import { z } from 'zod'

import type { RouteDefinition } from '#lib/contract/api/route.ts'

import type { HttpEnv } from './env.ts'
import { nestQuery } from './request-input.ts'

const header = 'Mailroom-Unknown-Fields'

/** A proxy may reject longer headers. */
const limits = { fields: 20, characters: 1000 }

type Path = readonly string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Yields fields unknown to all options: to the matching one, if one matches. */
const unknownInUnion = function* (options: readonly z.ZodType[], value: unknown, path: Path) {
  const matching = options.filter((option) => option.safeParse(value).success)
  const found = (matching.length > 0 ? matching : options).map((option) => [
    ...unknownFields(option, value, path),
  ])
  yield* found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** Yields the dotted path of each key that the schema does not know and drops; keys within such a one are not listed. */
export const unknownFields = function* (
  schema: z.core.$ZodType | undefined,
  value: unknown,
  path: Path = [],
): Generator<string> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* unknownFields(schema.unwrap(), value, path)
  } else if (schema instanceof z.ZodPipe) {
    yield* unknownFields(schema.in, value, path)
  } else if (schema instanceof z.ZodObject && isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (Object.hasOwn(schema.shape, key)) yield* unknownFields(schema.shape[key], inner, [...path, key])
      else yield [...path, key].join('.')
    }
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      yield* unknownFields(schema.element, inner, [...path, String(index)])
    }
  } else if (schema instanceof z.ZodRecord && isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      yield* unknownFields(schema.valueType, inner, [...path, key])
    }
  } else if (schema instanceof z.ZodUnion) {
    // The options of a union in the contract are schemas of zod's own kinds.
    yield* unknownInUnion(schema.options as readonly z.ZodType[], value, path)
  }
}

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
