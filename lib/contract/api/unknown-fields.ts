import { z } from 'zod'

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
