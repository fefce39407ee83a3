import { asc } from 'drizzle-orm'
import { expect } from 'vitest'

import { emails } from '#lib/service/db/schema/emails.ts'
import { jsonRequest, openTestApi } from '#tests/support/api.ts'

type Send = (path: string, init: RequestInit, address: string) => Promise<Response>

/** A browser with its own address: keeps the cookies that it is given, and sends them. */
const openBrowser = (request: Send, origin: string, address: string) => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await request(path, { ...init, headers }, address)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
    return response
  }
  return {
    send,
    cookies,
    post: (path: string, body: unknown = {}) => send(path, jsonRequest(body)),
    /** Reads `data` of what a path under `/api/person` answers. */
    read: async <Data>(path: string): Promise<Data> => {
      const response = await send(path)
      expect(response.status).toBe(200)
      // The contract's shape, as the caller names it.
      return ((await response.json()) as { data: Data }).data
    },
  }
}

/** The API, browsers, and what the people in front of them are sent. */
export const openTestAccounts = async (environment: Record<string, string> = {}) => {
  const api = await openTestApi({
    environment,
    providers: { payments: { attachTestCard: () => Promise.resolve({ cardId: 'card_1' }) } },
  })
  let browsers = 0
  const mail = () => api.ctx.db.select().from(emails).orderBy(asc(emails.id))
  return {
    ...api,
    /** `send`: the process that it reaches, if not the first. */
    openBrowser: (send: Send = api.request) => {
      browsers += 1
      return openBrowser(send, api.ctx.config.appUrl, `10.0.0.${browsers}`)
    },
    mail,
    /** The token in the last e-mail to that address. */
    lastToken: async (to: string): Promise<string> => {
      const last = (await mail()).findLast(({ recipient }) => recipient === to)
      return new URL(/https?:\S+/.exec(last?.text ?? '')?.[0] ?? 'none:').searchParams.get('token') ?? ''
    },
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>
