import { z } from 'zod'

import { batchFields } from './batch-file.values.ts'

/** What a column of a file is read as. */
export const batchField = z.enum(batchFields).meta({ id: 'BatchField' })
