import { connect, connectPerson } from '#components/api/server-client.ts'
import { type Action, describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { Client } from '#lib/client/client.ts'
import type { PersonClient } from '#lib/client/person-client.ts'

const define =
  <Connected, Args extends readonly unknown[], Data>(
    open: (headers: Record<string, string>) => Promise<Connected>,
    call: (client: Connected, ...args: Args) => Promise<{ data: Data }>,
  ): Action<Args, Data> =>
  async ({ idempotencyKey, requestId, ifMatch }, ...args) => {
    try {
      const client = await open({
        'idempotency-key': idempotencyKey,
        'x-request-id': requestId,
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      })
      const { data } = await call(client, ...args)
      return { ok: true, data }
    } catch (error) {
      if (error instanceof ApiError) return { ok: false, error: describeApiError(error) }
      throw error
    }
  }

/** Makes a server action of a call to the public API. A failed call is returned as data, since thrown errors lose their text. */
export const defineAction = <Args extends readonly unknown[], Data>(
  call: (client: Client, ...args: Args) => Promise<{ data: Data }>,
): Action<Args, Data> => define(connect, call)

/** Makes a server action of what people do for themselves, independent of an organization. */
export const definePersonAction = <Args extends readonly unknown[], Data>(
  call: (client: PersonClient, ...args: Args) => Promise<{ data: Data }>,
): Action<Args, Data> => define(connectPerson, call)
