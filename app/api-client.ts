import { headers } from 'next/headers'
import { cache } from 'react'

import { type Client, createClient, createPersonClient, type PersonClient } from '#lib/client/client.ts'

/** Origin of the API as this process reaches it: its own loopback unless `API_URL` says otherwise. */
export const apiOrigin = (): string =>
  process.env['API_URL'] || `http://127.0.0.1:${process.env['PORT'] || '3000'}`

/** The API client of the server, speaking for whoever made the request that is being answered. */
export const getClient = cache(async (): Promise<Client> => {
  const received = await headers()
  const passedOn = ['cookie', 'x-forwarded-for'].flatMap((name) => {
    const value = received.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return createClient({ baseUrl: apiOrigin(), headers: Object.fromEntries(passedOn) })
})

/** The same for what people do for themselves, in no organization's name. */
export const getPersonClient = cache(async (): Promise<PersonClient> => {
  const cookie = (await headers()).get('cookie')
  return createPersonClient({ baseUrl: apiOrigin(), headers: cookie ? { cookie } : undefined })
})
