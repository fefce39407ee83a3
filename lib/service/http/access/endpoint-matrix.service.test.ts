import { expect, test } from 'vitest'

import { personRoutes } from '#lib/contract/person/routes.ts'
import { createAuth } from '#lib/service/http/auth.ts'
import { openCallers } from '#tests/support/access/callers.ts'
import {
  expectedAuth,
  type ExpectedEndpoint,
  expectedEndpoints,
  type Openness,
} from '#tests/support/access/expected-endpoints.ts'
import { absentId } from '#tests/support/access/victim.ts'

const { ctx, origin, request, createKey, createMember, createCaller, listServed } = await openCallers({
  SIGN_UP: 'open',
  METRICS_TOKEN: 'a token for the test of metrics',
  RECEIPT_EMAIL_DOMAIN: 'receipts.example.com',
  RECEIPT_EMAIL_SECRET: 'a secret of at least 32 characters',
  INBOUND_EMAIL_DOMAIN: 'mail.example.com',
  INBOUND_EMAIL_SECRET: 'another secret of at least 32 characters',
  INBOUND_EMAIL_AUTHSERV_ID: 'mx.example.com',
})
const owner = await createCaller('Harbor Legal')

type AuthEndpoint = { path?: string; options: { method: string | string[] } }

/** Everything that better-auth and its plugins could serve. */
const authEndpoints = (): string[] => {
  // Its type names what is called here only; whatever is there is served unless it is switched off.
  const api = createAuth(ctx).api as unknown as Record<string, AuthEndpoint>
  return Object.values(api).flatMap(({ path, options }) =>
    path ? [options.method].flat().map((method) => `${method} ${path}`) : [],
  )
}

const everything: Readonly<Record<string, ExpectedEndpoint>> = {
  ...expectedEndpoints,
  ...Object.fromEntries(
    Object.entries(expectedAuth).map(([endpoint, row]) => [endpoint.replace(' ', ' /api/auth'), row]),
  ),
}

let asked = 0

/** Asks with these headers, from its own address: attempts are limited by it. */
const ask = async (endpoint: string, headers: Record<string, string>) => {
  const [method = '', path = ''] = endpoint.split(' ')
  const body = everything[endpoint]?.[1]
  const filled = path.replace(':session_id', absentId).replaceAll(/:\w+(\{[^}]*\})?|\*/g, 'nothing')
  asked += 1
  const init = {
    method: method === 'ALL' ? 'PUT' : method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const response = await request(
    filled,
    init,
    `10.${40 + (asked >> 16)}.${(asked >> 8) & 255}.${asked & 255}`,
  )
  await response.body?.cancel()
  return response
}

/** What someone is answered who brings nothing that counts here. */
const withoutCredentials: Readonly<Record<Openness, (status: number) => boolean>> = {
  anybody: (status) => status < 400 || status === 404,
  vouched: (status) => status === 200 || status === 302 || (status >= 400 && status < 500),
  session: (status) => status === 401,
  signed: (status) => [400, 401, 403, 404, 412].includes(status),
  token: (status) => status === 401,
  off: (status) => status === 404 || status === 405,
}

const expectAll = async (headers: Record<string, string>, only?: Openness): Promise<void> => {
  const wrong: string[] = []
  for (const [endpoint, [openness]] of Object.entries(everything)) {
    if (only && openness !== only) continue
    const { status } = await ask(endpoint, headers)
    if (!withoutCredentials[openness](status)) wrong.push(`${endpoint}: ${status}, expected as ${openness}`)
  }
  expect(wrong).toEqual([])
}

test('the tables list every served endpoint', () => {
  const served = listServed().filter((endpoint) => !/ \/api\/(v1\/(?!openapi)|auth\/\*)/.test(endpoint))
  expect(Object.keys(expectedEndpoints).toSorted()).toEqual(served.toSorted())
  expect(Object.keys(expectedAuth).toSorted()).toEqual(authEndpoints().toSorted())
  for (const { method, path } of Object.values(personRoutes)) {
    const named = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    expect(Object.keys(expectedEndpoints)).toContain(named)
  }
})

test('every endpoint that is not open rejects anonymous requests', () => expectAll({}))

test('an API key opens none of them', async () => expectAll((await createKey(owner)).headers))

test('an expired session opens none of them', async () => {
  const { session } = await createMember(owner.organizationId, 'owner')
  await ask('POST /api/auth/sign-out', { ...session, origin })
  await expectAll({ ...session, origin }, 'session')
})

test('no session replaces a signature or a token, or opens a disabled feature', async () => {
  const { session } = await createMember(owner.organizationId, 'owner')
  for (const openness of ['signed', 'token', 'off'] as const)
    await expectAll({ ...session, origin }, openness)
})

test('any signed-in person reaches endpoints that require a session', async () => {
  const closed: string[] = []
  for (const [endpoint, [openness]] of Object.entries(everything)) {
    if (openness !== 'session') continue
    const { session } = await createMember(owner.organizationId, 'sender')
    const { status } = await ask(endpoint, { ...session, origin })
    expect(status, endpoint).toBeLessThan(500)
    // A wrong code is refused as such.
    if (status === 401 && !/verify-(totp|backup-code)$/.test(endpoint)) closed.push(endpoint)
  }
  expect(closed).toEqual([])
})

test('rejects cross-site writes to every endpoint that receives a cookie', async () => {
  const { session } = await createMember(owner.organizationId, 'owner')
  const taken: string[] = []
  for (const [endpoint, [openness]] of Object.entries(everything)) {
    const isWrite = !/^(GET|ALL) /.test(endpoint)
    if (!isWrite || openness === 'signed' || openness === 'token') continue
    for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`]) {
      const { status } = await ask(endpoint, { ...session, origin: foreign })
      if (status !== 403) taken.push(`${endpoint} from ${foreign}: ${status}`)
    }
  }
  expect(taken).toEqual([])
  expect((await ask('GET /api/person', session)).status).toBe(200)
})
