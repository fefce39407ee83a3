import { type Client, createClient } from '#lib/client/client.ts'

const client = createClient({ baseUrl: '' })

/** Returns the API client of the browser: same origin, with the session cookie. */
export const useApi = (): Client => client
