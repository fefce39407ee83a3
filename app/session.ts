import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'

import { getClient, getPersonClient } from '#components/api/server-client.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import type { Person } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { requestedPathHeader } from './requested-path.ts'

/** The caller's account, or null when nobody is signed in. Asked once a request. */
export const findAccount = cache(async (): Promise<Account | null> => {
  const client = await getClient()
  try {
    return (await client.getAccount()).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
})

/** Who is signed in, also while they belong to no organization; null when nobody is. */
export const findPerson = cache(async (): Promise<Person | null> => {
  const client = await getPersonClient()
  try {
    return (await client.getPerson()).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
})

/** Leads to the sign-in page and back here afterwards; whoever has no organization yet is led to naming it. */
export const redirectToSignIn = async (): Promise<never> => {
  if (await findPerson()) redirect(paths.welcome())
  const here = (await headers()).get(requestedPathHeader) ?? undefined
  redirect(paths.signIn({ next: here === paths.overview() ? undefined : here }))
}

/** The caller's account; nobody signed in leads to the sign-in page. */
export const requireAccount = async (): Promise<Account> =>
  (await findAccount()) ?? (await redirectToSignIn())
