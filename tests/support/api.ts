import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { inspectRoutes } from 'hono/dev'
import { afterAll, expect } from 'vitest'

import { type ErrorBody, errorBody, type ErrorCode } from '#lib/contract/api/errors.ts'
import { createSimulatedDns } from '#lib/sandbox/vendors/dns/adapter.ts'
import { createOutboxEmail } from '#lib/sandbox/vendors/outbox-email/adapter.ts'
import { createKeyFinder } from '#lib/service/api-keys/authenticate-key.ts'
import { createRequestLog } from '#lib/service/api-requests/request-log.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { createLiveChanges } from '#lib/service/events/live-changes.ts'
import { createApp } from '#lib/service/http/app.ts'
import { createAuth } from '#lib/service/http/auth.ts'
import { storageApp } from '#lib/service/http/storage.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createMetrics } from '#lib/service/observability/metrics.ts'
import {
  createOrganization,
  type CreatedOrganization,
} from '#lib/service/organizations/create-organization.ts'
import { requireCustomer } from '#lib/service/organizations/payment-customer.ts'
import { createOidcIdentity } from '#lib/service/providers/identity/oidc/adapter.ts'
import type { PaymentsPort } from '#lib/service/providers/payments/port.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { createDiskStorage } from '#lib/service/providers/storage/disk/adapter.ts'

import { createTestConfig } from './config.ts'
import { openTestContext } from './context.ts'
import { checkAnswer, findRoute } from './http/contract-check.ts'

/** Only what a test touches need be there; touching what is absent fails it. */
type TestProviders = {
  rates?: Partial<RatesPort>
  payments?: Partial<PaymentsPort>
  openPrinter?: ServiceContext['providers']['openPrinter']
  printEvents?: ServiceContext['providers']['printEvents']
}

const origin = 'http://localhost:3000'
const ownerPassword = 'a long enough password'

/** A member of an organization, calling with their API key, with their session where no key may call, or either at will. */
export type TestCaller = CreatedOrganization & {
  email: string
  /** The context that verbs are called with for this organization. */
  ctx: ServiceContext
  call(path: string, init?: RequestInit): Promise<Response>
  /** Signs in, and answers with what calls as that session. */
  signIn(): Promise<(path: string, init?: RequestInit) => Promise<Response>>
}

/** A request with a JSON body; a string is sent unchanged. */
export const jsonRequest = (
  body: unknown,
  options: { method?: string; headers?: Record<string, string> } = {},
): RequestInit => ({
  method: options.method ?? 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...options.headers },
})

/** Expects a refusal with this status and code, and gives back what the envelope says. */
export const expectError = async (
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<ErrorBody['error']> => {
  const { error } = errorBody.parse(await response.json())
  expect({ status: response.status, code: error.code }).toEqual({ status, code })
  return error
}

/**
 * The whole API on a database of the test's own, without a socket. Every answer is held to the contract. `environment`
 * configures the service as it would a real one.
 */
export const openTestApi = async (
  options: { environment?: Record<string, string>; providers?: TestProviders } = {},
) => {
  const opened = await openTestContext()
  const config = createTestConfig(options.environment)
  const storage = await createDiskStorage({
    root: join(config.dataDirectory, 'storage'),
    secret: config.appSecret,
    appUrl: () => origin,
    clock: opened.clock,
  })
  mkdirSync(join(config.dataDirectory, 'spool'))
  const inspector = createPdfInspector({ maxPages: config.documents.maxPages })
  afterAll(() => inspector.close())
  let customers = 0
  const payments: Partial<PaymentsPort> = {
    createCustomer: () => {
      customers += 1
      return Promise.resolve({ customerId: `cus_${customers}` })
    },
    ...options.providers?.payments,
  }
  const ctx: ServiceContext = {
    ...opened.ctx,
    config,
    inspector,
    // Partial on purpose: see `TestProviders`.
    providers: {
      ...opened.ctx.providers,
      ...(options.providers?.openPrinter && { openPrinter: options.providers.openPrinter }),
      ...(options.providers?.printEvents && { printEvents: options.providers.printEvents }),
      storage,
      identity: createOidcIdentity({ privateNetworks: config.webhooks.privateNetworks, clock: opened.clock }),
      installationIdentity: createOidcIdentity({ privateNetworks: 'any', clock: opened.clock }),
      dns: createSimulatedDns(),
      email: createOutboxEmail({ db: opened.ctx.db, clock: opened.clock, from: config.email.from }),
      rates: options.providers?.rates as RatesPort,
      payments: payments as PaymentsPort,
    },
  }

  const live = createLiveChanges(opened.ctx.session)
  await live.start()
  afterAll(() => live.stop())

  const requestLog = createRequestLog(ctx)
  afterAll(() => requestLog.flush())

  const buildApp = (deps: ServiceContext) =>
    createApp({
      deps,
      auth: createAuth(deps),
      findKey: createKeyFinder(deps),
      storage: storageApp(storage),
      sandbox: null,
      metrics: createMetrics(deps.pool, deps.config.dataDirectory),
      requestLog,
      live,
    })

  /** One process of the service: several share the database and nothing else. */
  const createProcess = (overrides: Partial<ServiceContext> = {}) => {
    const app = buildApp({ ...ctx, ...overrides })
    /** `address`: the IP address of the client; without one there is no connection. */
    return async (path: string, init: RequestInit = {}, address?: string): Promise<Response> => {
      const url = `${origin}${path}`
      const env = address === undefined ? {} : { incoming: { socket: { remoteAddress: address } } }
      return checkAnswer(init.method ?? 'GET', url, await app.request(url, init, env))
    }
  }
  const request = createProcess()

  let callers = 0
  const createCaller = async (name: string, settings: { verified?: boolean } = {}): Promise<TestCaller> => {
    const email = `owner@${name.toLowerCase().replaceAll(/\W+/g, '-')}.test`
    const verified = settings.verified ?? true
    const created = await createOrganization(ctx, { name, ownerEmail: email, ownerPassword, verified })
    // As if a card had been entered: which there are is up to the test's vendor.
    await requireCustomer(systemContext(ctx, created.organizationId))
    const calling =
      (credentials: Record<string, string>) =>
      (path: string, init: RequestInit = {}) =>
        request(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...credentials } })
    callers += 1
    const address = `10.1.${callers >> 8}.${callers & 255}`
    const signIn = async () => {
      const body = { email, password: ownerPassword }
      // Attempts are limited by address: each caller has one of their own.
      const response = await request('/api/auth/sign-in/email', jsonRequest(body), address)
      expect(response.status).toBe(200)
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
      return calling({ cookie: cookies.join('; ') })
    }
    const byKey = calling({ authorization: `Bearer ${created.apiKey}` })
    let bySession: ReturnType<typeof signIn> | undefined
    return {
      ...created,
      email,
      ctx: {
        ...ctx,
        organizationId: created.organizationId,
        actor: { type: 'user', userId: created.userId },
      },
      call: async (path, init) => {
        const definition = findRoute(init?.method ?? 'GET', new URL(path, origin).pathname)
        if (definition?.access !== 'session') return byKey(path, init)
        bySession ??= signIn()
        return (await bySession)(path, init)
      },
      signIn,
    }
  }

  return {
    ...opened,
    ctx,
    storage,
    origin,
    requestLog,
    request,
    createProcess,
    createCaller,
    /** Method and path of everything that is served, with better-auth's own paths as one. */
    listServed: (): string[] => {
      const handlers = inspectRoutes(buildApp(ctx)).filter(({ isMiddleware }) => !isMiddleware)
      return [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))]
    },
  }
}
