import { headers } from 'next/headers'
import { cache } from 'react'

import { type Client, createClient } from '#lib/client/client.ts'
import { createPersonClient, type PersonClient } from '#lib/client/person-client.ts'
import { createSharedClient, type SharedClient } from '#lib/client/shared-client.ts'
import { pagesTokenHeader } from '#lib/contract/api/pages-token.values.ts'

/** Origin of the API as this process reaches it: its own loopback unless `API_URL` says otherwise. */
export const apiOrigin = (): string =>
  process.env['API_URL'] || `http://127.0.0.1:${process.env['PORT'] || '3000'}`

/** Returns the headers of the current request that identify the caller to the API. */
const forwarded = async (names: readonly string[]): Promise<Record<string, string>> => {
  const received = await headers()
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = received.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

/** Asks the API of this process not to compress: what stays within the machine is read faster than it is expanded. */
const uncompressed = (): Record<string, string> =>
  process.env['API_URL'] ? {} : { 'accept-encoding': 'identity' }

/** Lets the API believe the address that these pages name; there is no token where the API runs elsewhere. */
const ownProof = (): Record<string, string> => {
  const token = process.env['PAGES_TOKEN']
  return token ? { [pagesTokenHeader]: token } : {}
}

/** Returns an API client that acts for the caller of the current request; `extra` headers go along with each call. */
export const connect = async (extra: Record<string, string>): Promise<Client> =>
  createClient({
    baseUrl: apiOrigin(),
    headers: {
      ...(await forwarded(['cookie', 'x-forwarded-for'])),
      ...uncompressed(),
      ...ownProof(),
      ...extra,
    },
  })

/** Returns a client for a person's own account, independent of an organization. */
export const connectPerson = async (extra: Record<string, string>): Promise<PersonClient> =>
  createPersonClient({
    baseUrl: apiOrigin(),
    headers: { ...(await forwarded(['cookie'])), ...uncompressed(), ...extra },
  })

/** Returns the API client of the page that is being rendered. */
export const getClient = cache((): Promise<Client> => connect({}))

/** Returns the person client of the page that is being rendered. */
export const getPersonClient = cache((): Promise<PersonClient> => connectPerson({}))

/** Returns the client for a shared link, on behalf of the reader of the page being rendered. */
export const getSharedClient = async (): Promise<SharedClient> =>
  createSharedClient({
    baseUrl: apiOrigin(),
    headers: { ...(await forwarded(['cookie', 'x-forwarded-for'])), ...uncompressed(), ...ownProof() },
  })
