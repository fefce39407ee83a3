import { cache } from 'react'

import { getPersonClient } from '#components/api/server-client.ts'
import type { SignInOptions } from '#lib/contract/person/person.ts'

/** What is offered when the service cannot be asked: nothing is promised. */
const unknown: SignInOptions = {
  sign_up: 'closed',
  oidc_name: null,
  sandbox: false,
  invited_email: null,
  invited_to: null,
}

/** What the pages before sign-in may offer, to whoever comes with this invitation. */
export const readSignInOptions = cache(async (invitation?: string): Promise<SignInOptions> => {
  const client = await getPersonClient()
  return client.getSignInOptions({ query: { invitation } }).then(
    ({ data }) => data,
    () => unknown,
  )
})
