import type { BatchValues } from '#lib/contract/imports/batch-file.values.ts'

/** Returns the address of a row on one line, as entered. */
export const placeOf = (values: BatchValues): string =>
  values.address ??
  [
    values.street1,
    values.street2,
    values.city,
    [values.state, values.zip].filter(Boolean).join(' '),
    values.country === 'US' ? undefined : values.country,
  ]
    .filter(Boolean)
    .join(', ')
