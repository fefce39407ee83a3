import type { z } from 'zod'

import { ServiceError } from './errors.ts'

/** Returns the settings that are sent: omitted ones are unchanged. */
export const sentOf = <Settings extends object>(input: Settings): Partial<Settings> =>
  // Removes values from the object, and changes none.
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Settings>

/**
 * Parses settings of which a change has replaced some. Throws VALIDATION_ERROR with the fields, by their path below
 * `parent`, where what is changed does not fit what is not.
 */
export const parseSettings = <Schema extends z.ZodType>(
  schema: Schema,
  settings: unknown,
  parent?: string,
): z.output<Schema> => {
  const parsed = schema.safeParse(settings)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: [...(parent === undefined ? [] : [parent]), ...path].join('.'),
    message,
  }))
  throw new ServiceError('VALIDATION_ERROR', fields[0]?.message ?? 'These settings do not fit together.', {
    fields,
  })
}
