import { scopes } from '#lib/contract/api/access.values.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemContext } from '#lib/service/context.ts'
import { createReleaseDriver } from '#tests/support/releases/drive-release.ts'
import type { TestService } from '#tests/support/service.ts'

import { insertColleague } from './colleagues.ts'

/** Adds a sender to the service's organization, who asks it over HTTP with their own API key. */
export const openSender = ({ deps, organizationId, url, drain }: TestService, name: string) =>
  inTenant(organizationId, async () => {
    const ctx = await insertColleague(systemContext(deps, organizationId), 'sender', name)
    const { secret } = await withTransaction(ctx, (ctx) =>
      insertKey(ctx, { organizationId, userId: ctx.userId, name, scopes }),
    )
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, text, data: text.startsWith('{') ? JSON.parse(text) : null }
    }
    const driver = createReleaseDriver(
      url,
      { name, email: '', password: '', api_key: secret },
      () => drain(),
      url,
    )
    return { ctx, userId: ctx.userId, secret, driver, ask }
  })
