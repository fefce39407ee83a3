import type { SignInOptions } from '#lib/contract/person/person.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'

import { findInvited } from './sign-up-policy.ts'

/** What the pages before sign-in may offer, to whoever comes with this invitation. */
export const getSignInOptions = async (
  deps: ServiceDeps,
  invitation: string | undefined,
): Promise<SignInOptions> => {
  const invited = invitation ? await findInvited(deps, invitation) : null
  return {
    sign_up: deps.config.accounts.signUp,
    oidc_name: deps.config.accounts.oidc?.name ?? null,
    sandbox: isSandbox(deps.config),
    invited_email: invited?.email ?? null,
    invited_to: invited?.organization ?? null,
  }
}
