import { expect, test } from 'vitest'
import { z } from 'zod'

import { routes } from '#lib/contract/routes.ts'

import { largestInteger } from './primitives.ts'
import type { RouteDefinition } from './route.ts'

/** Text that PostgreSQL cannot store, as short and as long as a schema may want it. */
const unstorable = ['\u0000', '\uD800'].flatMap((sign) => [sign, `ab${sign}cd`, `${'a'.repeat(60)}${sign}`])

/** The schemas that a schema is made of, by their name within it. */
const partsOf = (schema: z.core.$ZodType): [string, z.core.$ZodType][] => {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const parts: [string, unknown][] = []
  const one = (name: string) => parts.push(['', def[name]])
  switch (def.type) {
    case 'object':
      parts.push(...Object.entries(def['shape'] as object))
      if (def['catchall']) one('catchall')
      break
    case 'array':
      one('element')
      break
    case 'record':
    case 'map':
      parts.push(['key', def['keyType']], ['value', def['valueType']])
      break
    case 'union':
      parts.push(...(def['options'] as unknown[]).map((option): [string, unknown] => ['', option]))
      break
    case 'intersection':
      one('left')
      one('right')
      break
    case 'tuple':
      parts.push(
        ...(def['items'] as unknown[]).map((item, index): [string, unknown] => [String(index), item]),
      )
      break
    case 'pipe':
      one('in')
      break
    case 'lazy':
      parts.push(['', (def['getter'] as () => unknown)()])
      break
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      one('innerType')
      break
    default:
      break
  }
  return parts as [string, z.core.$ZodType][]
}

const faultOf = (schema: z.core.$ZodType): string | undefined => {
  const { type } = schema._zod.def
  const accepts = (value: unknown): boolean => z.safeParse(schema, value).success
  if (type === 'number') {
    const beyond = [-largestInteger - 2, largestInteger + 1, Number.MAX_SAFE_INTEGER].filter(accepts)
    if (beyond.length > 0) return `accepts the number ${beyond[0]}`
  }
  if (type === 'string' && unstorable.some(accepts)) return 'accepts text that cannot be stored'
  if (type === 'bigint' || type === 'any') return `is ${type}`
  return undefined
}

const walk = (
  schema: z.core.$ZodType,
  path: string,
  faults: Set<string>,
  seen: Set<z.core.$ZodType>,
): void => {
  if (seen.has(schema)) return
  seen.add(schema)
  const fault = faultOf(schema)
  if (fault !== undefined) faults.add(`${path} ${fault}`)
  for (const [name, part] of partsOf(schema)) walk(part, name === '' ? path : `${path}.${name}`, faults, seen)
}

test('no operation accepts a number or a text that the database cannot store', () => {
  const faults = new Set<string>()
  const all: readonly RouteDefinition[] = Object.values(routes)
  for (const { operationId, params, query, body } of all) {
    for (const [part, schema] of Object.entries({ params, query, body })) {
      if (schema) walk(schema, `${operationId} ${part}`, faults, new Set())
    }
  }
  expect([...faults]).toEqual([])
})
