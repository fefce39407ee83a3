'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { SetSingleSignOnInput } from '#lib/contract/organizations/single-sign-on.ts'

/** Sets the organization's identity provider. */
export const setSingleSignOn = defineAction((client, body: SetSingleSignOnInput) =>
  client.setSingleSignOn({ body }),
)

/** Removes the organization's identity provider. */
export const removeSingleSignOn = defineAction((client) => client.removeSingleSignOn())

/** Adds an email domain. */
export const addSignInDomain = defineAction((client, domain: string) =>
  client.addSignInDomain({ body: { domain } }),
)

/** Verifies an email domain by its DNS record. */
export const verifySignInDomain = defineAction((client, domain: string) =>
  client.verifySignInDomain({ params: { domain } }),
)

/** Removes an email domain. */
export const removeSignInDomain = defineAction((client, domain: string) =>
  client.removeSignInDomain({ params: { domain } }),
)
