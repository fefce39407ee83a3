import { z } from 'zod'

import { roles } from './roles.values.ts'

export const role = z.enum(roles).meta({ id: 'Role' })
