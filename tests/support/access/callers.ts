import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { type Scope, scopes } from '#lib/contract/api/access.values.ts'
import { errorBody, type ErrorCode } from '#lib/contract/api/errors.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { createStripePayments } from '#lib/service/providers/payments/stripe/adapter.ts'
import { createPrintShopEvents } from '#lib/service/providers/print/print-shop/webhook.ts'
import { createEasypostRates } from '#lib/service/providers/rates/easypost/adapter.ts'
import { jsonRequest, openTestApi } from '#tests/support/api.ts'

const webhookSecret = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdCwgdG8gYmUgc3VyZQ=='
// Only what they verify signatures with: no vendor is called.
const easypost = createEasypostRates({ apiKey: 'none', webhookSecret })
const stripe = createStripePayments({ secretKey: 'sk_test_none', webhookSecret })
const password = 'a long enough password'

/** What a request was answered, with the code of the refusal. */
export type Answer = { status: number; code: ErrorCode | null; text: string; headers: Headers }

/** How the door answers; `in`: the request reached the operation, which may still refuse it for other reasons. */
export type Door = 'in' | 'unknown' | 'second-factor' | 'scope' | 'forbidden'

/** Reads how the door answered. */
export const doorOf = ({ status, code }: Answer): Door => {
  if (status === 401) return 'unknown'
  if (code === 'TWO_FACTOR_REQUIRED') return 'second-factor'
  if (code === 'INSUFFICIENT_SCOPE') return 'scope'
  return code === 'FORBIDDEN' ? 'forbidden' : 'in'
}

/** Opens the API with every caller of the access matrix. The card of each organization is named after it. */
export const openCallers = async (environment: Record<string, string> = {}) => {
  const api = await openTestApi({
    environment: {
      ...environment,
      LIMIT_WRITES_PER_MINUTE: '1000000',
      LIMIT_LISTS_PER_MINUTE: '1000000',
      LIMIT_LOOKUPS_PER_MINUTE: '1000000',
      LIMIT_SESSION_READS_PER_MINUTE: '1000000',
      LIMIT_DETAIL_SECONDS: '0',
    },
    providers: {
      printEvents: createPrintShopEvents(() => webhookSecret),
      rates: {
        provider: 'easypost',
        verifyWebhook: (rawBody, headers) => easypost.verifyWebhook(rawBody, headers),
        verifyAddress: (address) =>
          Promise.resolve({
            providerId: 'adr_1',
            address,
            deliverable: true,
            residential: false,
            faults: [],
          }),
      },
      payments: {
        verifyWebhook: (rawBody, headers) => stripe.verifyWebhook(rawBody, headers),
        createCustomer: ({ organizationId }) => Promise.resolve({ customerId: `cus_${organizationId}` }),
        attachTestCard: () => Promise.resolve({ cardId: 'card_test' }),
        listCards: (customerId) =>
          Promise.resolve([
            {
              id: customerId.replace('cus_', 'card_'),
              brand: 'visa',
              last4: '4242',
              expiresMonth: 12,
              expiresYear: 2030,
              isDefault: true,
            },
          ]),
      },
    },
  })
  const passwordHash = await hashPassword(password)
  let people = 0

  /** Someone who can sign in, and belongs to no one. */
  const createPerson = async (settings: { verified?: boolean } = {}) => {
    people += 1
    const [userId, email] = [newId(), `person-${people}@matrix.test`]
    const now = api.clock.now()
    const verified = settings.verified ?? true
    await withTransaction(api.ctx, (ctx) =>
      insertUser(ctx, { id: userId, name: email, email, verified, passwordHash, now }),
    )
    return { userId, email, address: `10.9.0.${people}` }
  }

  /** The answer to the right password. */
  const trySignIn = ({ email, address }: { email: string; address: string }): Promise<Response> =>
    api.request('/api/auth/sign-in/email', jsonRequest({ email, password }), address)

  /** The cookies of someone who signs in. */
  const signIn = async (person: { email: string; address: string }): Promise<Record<string, string>> => {
    const response = await trySignIn(person)
    expect(response.status).toBe(200)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    return { cookie: cookies.join('; ') }
  }

  return {
    ...api,
    createPerson,
    trySignIn,
    signIn,
    /** A new member of an organization, and their session. */
    createMember: async (organizationId: string, role: Role) => {
      const person = await createPerson()
      const { userId } = person
      await api.ctx.db.insert(members).values({ organizationId, userId, role, createdAt: api.clock.now() })
      return { ...person, session: await signIn(person) }
    },
    removeMember: async (userId: string): Promise<void> => {
      await api.ctx.db.delete(members).where(eq(members.userId, userId))
    },
    /** A key, by default with every scope. */
    createKey: async (
      holder: { organizationId: string; userId: string },
      given: { scopes?: readonly Scope[]; expiresAt?: Date } = {},
    ) => {
      const { key, secret } = await withTransaction(api.ctx, (ctx) =>
        insertKey(ctx, { ...holder, name: 'Matrix', scopes, ...given }),
      )
      return { id: key.id, headers: { authorization: `Bearer ${secret}` } }
    },
    /** Asks, and reads what is answered unless it is a stream that never ends. */
    ask: async (path: string, init: RequestInit): Promise<Answer> => {
      const abort = new AbortController()
      const response = await api.request(path, { ...init, signal: abort.signal })
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      const text = isStream ? '' : await response.text()
      if (isStream) await response.body?.cancel().catch(() => {})
      abort.abort()
      const isRefusal = !response.ok && text.startsWith('{')
      const code = isRefusal ? errorBody.parse(JSON.parse(text)).error.code : null
      return { status: response.status, code, text, headers: response.headers }
    },
  }
}
