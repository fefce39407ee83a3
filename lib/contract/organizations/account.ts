import { z } from 'zod'

import { address, shipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { scopes } from '#lib/contract/api/access.values.ts'
import { id, revision, text, timeZone } from '#lib/contract/api/primitives.ts'
import { locale } from '#lib/contract/formats/locale.ts'
import { mailSettings, updateMailSettingsInput } from '#lib/contract/mailpiece/mail-settings.ts'
import { partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import { role } from '#lib/contract/members/role.ts'

import { checkpointEmails } from './checkpoint-emails.values.ts'
import { organizationName, organizationPhone, sendDefaults, updateSendDefaultsInput } from './organization.ts'

/** The caller and their organization. */
export const account = z
  .object({
    user: z.object({ id, name: text(), email: text(), email_verified: z.boolean() }),
    organization: z.object({
      id,
      name: text(),
      revision,
      return_address: address.nullable(),
      phone: organizationPhone.nullable(),
      two_factor_required: z.boolean().meta({
        description:
          'Whether members need an authenticator app or a passkey to use the organization. API keys work only while their owner has one.',
      }),
      time_zone: timeZone.nullable().meta({
        description: 'Used for all dates; null: each viewer’s local time on pages, UTC in documents.',
      }),
      locale: locale.meta({
        description: 'How the dashboard writes dates, by BCP 47 tag. Papers are always in `en-US`.',
      }),
      logo_url: text().nullable().meta({ description: 'Path of the logo; changes when the logo changes.' }),
      send_defaults: sendDefaults.nullable(),
      mail_settings: mailSettings,
      print_partners: z.array(z.enum(partnerNames)).meta({
        description: 'The print partners that are set up, which `mail_settings.fulfillment` can name.',
      }),
      checkpoint_emails: z.enum(checkpointEmails).meta({
        description:
          'How often owners receive the newest checkpoint of the evidence log by email: see docs/transparency-log.md.',
      }),
    }),
    organization_lost: z.boolean().meta({
      description:
        'The user was removed from the session’s organization; this is another of their organizations.',
    }),
    role,
    limited_to_matters: z.boolean().meta({
      description:
        'Whether the caller sees only letters of matters that they are a member of, and what they created without a matter: see docs/access-by-matter.md.',
    }),
    api_key_scopes: z.array(z.enum(scopes)).nullable().meta({
      description: 'The scopes of the API key that the request was sent with; null for a session.',
    }),
    webhooks_disabled: z.int().meta({
      description:
        'Number of webhook endpoints disabled because deliveries failed; 0 if you may not manage them.',
    }),
    webhooks_gone: z.int().meta({
      description: 'How many of these were disabled because they returned 410 Gone.',
    }),
    open_tasks: z.int().meta({ description: 'Number of open tasks.' }),
    waiting_approvals: z.int().meta({
      description: 'Number of purchases waiting for the caller’s approval; 0 if the caller may not approve.',
    }),
    max_document_bytes: z.int().meta({
      description:
        'Size in bytes of the largest PDF that can be uploaded: `MAX_PDF_BYTES` of the installation.',
      examples: [52_428_800],
    }),
    sandbox: z.boolean().meta({ description: 'Nothing is really printed, mailed or charged.' }),
    test_vendors: z.array(text()).meta({
      description: 'In a sandbox, the vendors whose own test mode is used; all others are simulated.',
    }),
    simulated: z.boolean().meta({
      description: 'Every vendor and the printer are simulated, so that shipments can be advanced.',
    }),
  })
  .meta({ id: 'Account' })

export type Account = z.infer<typeof account>

/** Settings that an organization may change: what is left out is unchanged. */
export const updateOrganizationInput = z
  .object({
    name: organizationName.optional(),
    return_address: shipmentAddressInput.optional(),
    phone: organizationPhone.nullable().optional(),
    two_factor_required: z
      .boolean()
      .optional()
      .meta({ description: 'Takes effect immediately. Only a member who has a second factor can set it.' }),
    time_zone: timeZone.nullable().optional(),
    locale: locale.optional(),
    send_defaults: updateSendDefaultsInput.nullable().optional(),
    mail_settings: updateMailSettingsInput.optional(),
    checkpoint_emails: z.enum(checkpointEmails).optional(),
  })
  .meta({ id: 'UpdateOrganizationInput' })

export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>
