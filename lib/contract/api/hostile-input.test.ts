import { expect, test } from 'vitest'
import { z } from 'zod'

import { personRoutes } from '#lib/contract/person/routes.ts'
import { routes } from '#lib/contract/routes.ts'
import { createKnownValues } from '#tests/attack/known-values.ts'
import { createRandom } from '#tests/attack/random.ts'
import { type Schema, sampleValue } from '#tests/attack/sample-values.ts'

import type { RouteDefinition } from './route.ts'

/** Right by type, wrong by format: zod runs what refines an object although a field of it was refused. */
const hostile: readonly unknown[] = [
  '',
  'abc',
  '2026-13-45',
  '9999-99-99',
  '24:61',
  '\u0000',
  '\ud800',
  '%',
  'https://[',
  '1e999',
  'x'.repeat(5000),
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  null,
  [],
  {},
  ['abc'],
  [null],
]

type Holder = Record<string, unknown>

/** Yields the value with each of its places replaced in turn. */
const spoiled = function* (value: unknown): Generator {
  for (const bad of hostile) yield bad
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const bad of spoiled(inner)) {
      if (Array.isArray(value)) yield value.with(Number(key), bad)
      else yield { ...(value as Holder), [key]: bad }
    }
    if (Array.isArray(value)) continue
    const { [key]: _, ...rest } = value as Holder
    yield rest
  }
}

type Definitions = Schema & { $defs?: Record<string, Schema> }

const samplesOf = (schema: z.ZodType, name: string): unknown[] => {
  // JSON Schema of the draft whose keywords the samples are made by.
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Definitions
  const known = createKnownValues()
  return Array.from({ length: 4 }, (_, index) => {
    const random = createRandom(`${name}/${index}`)
    return sampleValue({ schemas: described.$defs ?? {}, random, known, edges: 0 }, described)
  })
}

const definitions: RouteDefinition[] = [...Object.values(routes), ...Object.values(personRoutes)]

test.each(definitions.map((definition) => [definition.operationId, definition] as const))(
  '%s rejects hostile input without throwing',
  (operationId, definition) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = definition[part]
      if (!schema) continue
      for (const sample of samplesOf(schema, `${operationId}/${part}`)) {
        for (const value of spoiled(sample)) {
          expect(() => schema.safeParse(value), `${part}: ${JSON.stringify(value)}`).not.toThrow()
        }
      }
    }
  },
)
