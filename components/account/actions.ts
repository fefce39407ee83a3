'use server'

import { definePersonAction } from '#components/actions/define-action.ts'
import type { CreateOrganizationInput } from '#lib/contract/person/person.ts'

/** Creates an organization whose owner is the caller. */
export const createOrganization = definePersonAction((client, body: CreateOrganizationInput) =>
  client.createOrganization({ body }),
)

/** Joins the organization that sent the link; the session works in it from then on. */
export const acceptInvitation = definePersonAction((client, token: string) =>
  client.acceptInvitation({ body: { token } }),
)

/** Returns the e-mail that the sandbox stored for a sign-up. */
export const readSignUpEmail = definePersonAction((client, email: string) =>
  client.getSignUpEmail({ query: { email } }),
)

/** Switches the session to another organization of the caller. */
export const chooseOrganization = definePersonAction((client, organizationId: string) =>
  client.chooseOrganization({ body: { organization_id: organizationId } }),
)
