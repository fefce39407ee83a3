import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'

import { getPersonClient } from '#components/api/server-client.ts'
import { accountRead } from '#components/api/use-account.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import type { Person, SignInOptions } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { readNow } from './read-now.ts'
import { requestedPathHeader } from './request-headers.ts'

/** Returns whether a call failed because the organization requires a second factor that the session has not proven. */
export const isTwoFactorError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TWO_FACTOR_REQUIRED'

const readAccount = cache(async (): Promise<Account | 'lacks-two-factor' | null> => {
  const read = await readNow(accountRead())
  if (read.ok) return read.value.data
  if (isTwoFactorError(read.error)) return 'lacks-two-factor'
  if (read.error.status === 401) return null
  throw read.error
})

/** Returns whether the session must set up or confirm a second factor before it can use its organization. */
export const isTwoFactorLacking = async (): Promise<boolean> => (await readAccount()) === 'lacks-two-factor'

/**
 * Returns the caller's account, or null without a session. Redirects to the second factor where the organization
 * requires it. Read once per request.
 */
export const findAccount = async (): Promise<Account | null> => {
  const account = await readAccount()
  return account === 'lacks-two-factor' ? redirectToTwoFactor() : account
}

/** Returns the person who is signed in, with or without an organization; null without a session. */
export const findPerson = cache(async (): Promise<Person | null> => {
  const client = await getPersonClient()
  try {
    return (await client.getPerson()).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
})

/** Returns the requested path, to come back to after a detour; undefined for the overview, where detours end anyway. */
const readNext = async (): Promise<string | undefined> => {
  const here = (await headers()).get(requestedPathHeader) ?? undefined
  return here === paths.overview() ? undefined : here
}

/** Redirects to the sign-in page and back afterwards; people without an organization are redirected to create one. */
export const redirectToSignIn = async (): Promise<never> => {
  if (await findPerson()) redirect(paths.welcome())
  redirect(paths.signIn({ next: await readNext() }))
}

/** Redirects to where the second factor is set up or confirmed, and back afterwards. */
export const redirectToTwoFactor = async (): Promise<never> =>
  redirect(paths.twoFactor({ next: await readNext() }))

/** Returns the caller's account; redirects to the sign-in page without a session. */
export const requireAccount = async (): Promise<Account> =>
  (await findAccount()) ?? (await redirectToSignIn())

/** Options when the service is unreachable: none. */
const unknown: SignInOptions = {
  sign_up: 'closed',
  oidc_name: null,
  sandbox: false,
  demo_account: false,
  invited_email: null,
  invited_to: null,
}

/** Returns the ways to sign in and sign up, for an invitation where there is one. */
export const readSignInOptions = cache(async (invitation?: string): Promise<SignInOptions> => {
  const client = await getPersonClient()
  return client.getSignInOptions({ query: { invitation } }).then(
    ({ data }) => data,
    () => unknown,
  )
})
