import { headers } from 'next/headers'
import { cache } from 'react'

import { type Client, createClient, createPersonClient, type PersonClient } from '#lib/client/client.ts'

/** Origin of the API as this process reaches it: its own loopback unless `API_URL` says otherwise. */
export const apiOrigin = (): string =>
  process.env['API_URL'] || `http://127.0.0.1:${process.env['PORT'] || '3000'}`

/** What a request says of who made it, and, where it is a server action, whether it was made before. */
const passedOn = async (names: readonly string[]): Promise<Record<string, string>> => {
  const received = await headers()
  return Object.fromEntries(
    [...names, ...(received.has('next-action') ? ['idempotency-key'] : [])].flatMap((name) => {
      const value = received.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

/** The API client of the server, speaking for whoever made the request that is being answered. */
export const getClient = cache(async (): Promise<Client> =>
  createClient({ baseUrl: apiOrigin(), headers: await passedOn(['cookie', 'x-forwarded-for']) }),
)

/** The same for what people do for themselves, in no organization's name. */
export const getPersonClient = cache(async (): Promise<PersonClient> =>
  createPersonClient({ baseUrl: apiOrigin(), headers: await passedOn(['cookie']) }),
)
