import { z } from 'zod'

import { locales } from './locales.values.ts'

/** Format of dates, by BCP 47 tag. */
export const locale = z.enum(locales, {
  error: `Use one of ${locales.join(', ')}.`,
})
