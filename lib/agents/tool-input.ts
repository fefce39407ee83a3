import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

import { unknownFields } from '#lib/contract/api/unknown-fields.ts'

type JsonSchema = Record<string, unknown>

const isJsonSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Says of every object of a JSON Schema that it has no other properties than those listed. */
const closeObjects = (schema: JsonSchema): JsonSchema => {
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((each: unknown) => (isJsonSchema(each) ? closeObjects(each) : each))
        : isJsonSchema(value)
          ? closeObjects(value)
          : value,
    ]),
  )
  return isJsonSchema(schema['properties']) && schema['type'] === 'object'
    ? { additionalProperties: false, ...closed }
    : closed
}

/**
 * Makes a tool refuse arguments that it does not know, at any depth, and name them. The API ignores them and names them in
 * a header, which no agent sees: a letter would lose its Certified Mail, or a search its condition, without a word.
 */
export const knownInput = <Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> => {
  const standard = schema['~standard']
  return {
    '~standard': {
      version: 1,
      vendor: 'mailroom',
      validate: (value) => {
        const unknown = [...unknownFields(schema, value)]
        if (unknown.length === 0) return standard.validate(value)
        return {
          issues: unknown.map((field) => ({
            path: field.split('.'),
            message: 'This tool has no such argument. Remove it, or use the name in the tool’s schema.',
          })),
        }
      },
      jsonSchema: {
        input: (options) => closeObjects(standard.jsonSchema.input(options)),
        output: (options) => standard.jsonSchema.output(options),
      },
    },
  }
}
