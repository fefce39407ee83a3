import { z } from 'zod'

/** A JSON Schema of the 2020-12 draft, which OpenAPI 3.1 uses unchanged. */
export type JsonSchema = { [keyword: string]: unknown }

/** Converts schemas of the contract to JSON Schema; those with an ID are defined once and referenced. */
export type JsonSchemas = {
  /** `input`: accepted from callers; `output`: returned to them. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  /** Every named schema that was referred to so far. */
  named: Record<string, JsonSchema>
}

/** Formats whose patterns zod writes out, over hundreds of characters. */
const knownFormats = new Set(['uuid', 'date', 'date-time', 'email'])

const tidy = (schema: JsonSchema): void => {
  if (typeof schema['format'] === 'string' && knownFormats.has(schema['format'])) delete schema['pattern']
  // zod's way to say that a number is an integer, which its type says already.
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  // Keys may be added to responses, and unknown ones in requests are ignored.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
}

type RootSchema = JsonSchema & { $defs?: Record<string, JsonSchema> }

const toComponents = (schema: RootSchema): RootSchema =>
  // The text of a schema, in which only references were replaced.
  JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  ) as RootSchema

export const createJsonSchemas = (): JsonSchemas => {
  const named: Record<string, JsonSchema> = {}
  return {
    named,
    of: (schema, io) => {
      const made = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => tidy(jsonSchema),
      })
      const { $schema: _, $defs = {}, ...own } = toComponents(made)
      for (const [name, definition] of Object.entries($defs)) {
        if (named[name] && JSON.stringify(named[name]) !== JSON.stringify(definition)) {
          throw new Error(`The schema ${name} has different meanings in requests and responses`)
        }
        named[name] = definition
      }
      return own
    },
  }
}
