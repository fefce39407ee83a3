import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

import { createService } from '#lib/service/create-service.ts'
import { listenerOf } from '#lib/service/http/text-response.ts'
import type { DrainOptions } from '#lib/service/jobs/boss.ts'
import { createLogger, type Logger } from '#lib/service/observability/logger.ts'
import {
  type CreatedOrganization,
  createOrganization,
} from '#lib/service/organizations/create-organization.ts'

import { createTestClock } from './clock.ts'
import { createTestConfig } from './config.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { checkedFetch } from './http/contract-check.ts'

/**
 * The whole service with its jobs, its simulators and an organization whose card pays, on a free port: what a test
 * asks for over HTTP happens as it would in production. `existing` is the organization of a database that was used
 * before.
 */
export const openTestService = async (
  environment: Record<string, string> = {},
  logger: Logger = createLogger('silent'),
  openDatabase: () => Promise<Pick<TestDatabase, 'db' | 'url'>> = openTestDatabase,
  existing?: CreatedOrganization,
) => {
  const { db, url: databaseUrl } = await openDatabase()
  const clock = createTestClock()
  let answer: (request: Request, env: unknown) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 })
  const listener = listenerOf((request, env) => answer(request, env))
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const config = createTestConfig({ APP_URL: url, ...environment })
  const service = await createService({ config, databaseUrl, selfUrl: url, logger, clock, schedules: {} })
  answer = (request, env) => service.fetch(request, env)
  await service.start({ jobs: true })
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (stopping ??= service.stop().finally(() => {
      server.closeAllConnections()
      server.close()
    }))
  afterAll(stop)

  const deps = service.systemContext
  const account = { email: 'owner@harbor.example', password: 'correct horse battery' }
  const owner =
    existing ??
    (await createOrganization(deps, {
      name: 'Harbor Legal',
      ownerEmail: account.email,
      ownerPassword: account.password,
      verified: true,
      cardNumber: '4242424242424242',
    }))
  /** Sends JSON with the organization's key; the answer's `data`, or whatever it was if it failed. Held to the contract. */
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await checkedFetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answered = (await response.json()) as { data?: Record<string, unknown> }
    return { status: response.status, data: answered.data ?? {}, body: answered }
  }
  /** Sends a file in a form, as `send` sends JSON. */
  const upload = async (path: string, filename: string, bytes: Uint8Array | string) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)]), filename)
    const response = await checkedFetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.apiKey}` },
      body: form,
    })
    const answered = (await response.json()) as { data?: Record<string, unknown> }
    return { status: response.status, data: answered.data ?? {}, body: answered }
  }
  /** Downloads a file of the organization's. */
  const download = (path: string) =>
    checkedFetch(`${url}${path}`, { headers: { authorization: `Bearer ${owner.apiKey}` } })
  return {
    db,
    databaseUrl,
    url,
    clock,
    deps,
    organizationId: owner.organizationId,
    apiKey: owner.apiKey,
    owner: { ...account, userId: owner.userId },
    send,
    upload,
    download,
    /** Runs all that is due, so that a test need not wait for it. */
    drain: (options?: DrainOptions) => service.drain(options),
    /** Stops it before the end of the test file. */
    stop,
  }
}

/** The service of a test, with its organization. */
export type TestService = Awaited<ReturnType<typeof openTestService>>
