'use server'

import { definePersonAction } from '#components/actions/define-action.ts'

/** Creates an organization whose owner is the caller. */
export const createOrganization = definePersonAction((client, name: string) =>
  client.createOrganization({ body: { name } }),
)

/** Joins the organization that sent the link; the session works in it from then on. */
export const acceptInvitation = definePersonAction((client, token: string) =>
  client.acceptInvitation({ body: { token } }),
)

/** What a sandbox would have sent to somebody who signed up. */
export const readSignUpEmail = definePersonAction((client, email: string) =>
  client.getSignUpEmail({ query: { email } }),
)
