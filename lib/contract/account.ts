import { z } from 'zod'

import { address, addressInput } from './address.ts'
import { id } from './primitives.ts'
import { roles } from './roles.ts'

/** Who is calling, and for which organization. */
export const account = z
  .object({
    user: z.object({ id, name: z.string(), email: z.string(), email_verified: z.boolean() }),
    organization: z.object({ id, name: z.string(), return_address: address.nullable() }),
    role: z.enum(roles),
    webhooks_disabled: z.int().meta({
      description:
        'Webhook endpoints that were switched off because nothing was taken there; 0 if you may not manage them.',
    }),
    sandbox: z.boolean().meta({ description: 'Nothing is printed, mailed or charged for real.' }),
  })
  .meta({ id: 'Account' })

export type Account = z.infer<typeof account>

/** What an organization may change of itself. */
export const updateOrganizationInput = z
  .object({ name: z.string().trim().min(1).max(120).optional(), return_address: addressInput.optional() })
  .meta({ id: 'UpdateOrganizationInput' })

export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>
