import { z } from 'zod'

import { address, shipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { id } from '#lib/contract/api/primitives.ts'
import { roles } from '#lib/contract/members/roles.values.ts'

import { organizationName, sendDefaults, timeZone } from './organization.ts'

/** Who is calling, and for which organization. */
export const account = z
  .object({
    user: z.object({ id, name: z.string(), email: z.string(), email_verified: z.boolean() }),
    organization: z.object({
      id,
      name: z.string(),
      return_address: address.nullable(),
      time_zone: timeZone.nullable().meta({
        description: "Dates are told in it; null: in each reader's own on pages, in UTC on paper.",
      }),
      logo_url: z
        .string()
        .nullable()
        .meta({ description: 'Path of the logo; another one for another logo.' }),
      send_defaults: sendDefaults.nullable(),
    }),
    organization_lost: z.boolean().meta({
      description:
        'The session worked in an organization that its person was removed from; this is another one of theirs.',
    }),
    role: z.enum(roles),
    webhooks_disabled: z.int().meta({
      description:
        'Webhook endpoints that were switched off because nothing was taken there; 0 if you may not manage them.',
    }),
    open_tasks: z.int().meta({ description: 'How much needs attention now.' }),
    waiting_approvals: z.int().meta({
      description: 'Purchases that wait for the caller to approve them; 0 if you may not.',
    }),
    sandbox: z.boolean().meta({ description: 'Nothing is printed, mailed or charged for real.' }),
  })
  .meta({ id: 'Account' })

export type Account = z.infer<typeof account>

/** What an organization may change of itself. */
export const updateOrganizationInput = z
  .object({
    name: organizationName.optional(),
    return_address: shipmentAddressInput.optional(),
    time_zone: timeZone.nullable().optional(),
    send_defaults: sendDefaults.nullable().optional(),
  })
  .meta({ id: 'UpdateOrganizationInput' })

export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>
