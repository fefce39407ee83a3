import { z } from 'zod'

import { taskKinds } from './task.values.ts'

/** Why something needs a person. */
export const taskKind = z.enum(taskKinds).meta({ id: 'TaskKind' })
