import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { afterAll, expect } from 'vitest'

import { errorBody } from '#lib/contract/api/errors.ts'
import { createKeyFinder } from '#lib/service/api-keys/authenticate-key.ts'
import { createRequestLog } from '#lib/service/api-requests/request-log.ts'
import { createApp } from '#lib/service/http/app.ts'
import { createAuth } from '#lib/service/http/auth.ts'
import { storageApp } from '#lib/service/http/storage.ts'
import { createMetrics } from '#lib/service/observability/metrics.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'

import { openDocumentsFixture } from './documents.ts'

/** The largest file that it takes. */
export const maxBytes = 2 * 1024 * 1024

/** A form with a file, as browsers send it. */
export const formOf = (file: Buffer, name = 'file'): FormData => {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'Kündigung.pdf')
  return form
}

/** The API on a real socket, for what depends on how bytes stream and on answers arriving. */
export const openDocumentsServer = async () => {
  const { createContext, storage, files } = await openDocumentsFixture({ maxBytes, maxPages: 20 })
  const deps = createContext()
  const app = createApp({
    deps,
    auth: createAuth(deps),
    findKey: createKeyFinder(deps),
    storage: storageApp(storage),
    sandbox: null,
    metrics: createMetrics(deps.pool, deps.config.dataDirectory),
    requestLog: createRequestLog(deps),
    live: { subscribe: () => () => {}, watchAccess: () => () => {}, hasChangedSince: () => false },
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const owner = { ownerEmail: 'owner@harbor.test', ownerPassword: 'a long enough password' }
  const { apiKey } = await createOrganization(deps, { name: 'Harbor Legal', ...owner, verified: true })

  const address = (path: string): string =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

  const post = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
    checkedFetch(address(path), {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
    })

  const postJson = (path: string, body: unknown) =>
    post(path, JSON.stringify(body), { 'content-type': 'application/json' })

  const expectError = async (response: Response, status: number, code: string) => {
    const { error } = errorBody.parse(await response.json())
    expect({ status: response.status, code: error.code }).toEqual({ status, code })
    return error
  }

  /** An address that the service handed out, at the port that this test listens on. */
  const here = (url: string): string => address(new URL(url).pathname + new URL(url).search)
  return { address, here, post, postJson, expectError, files, apiKey }
}
