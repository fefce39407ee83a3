import { revalidatePath } from 'next/cache'

import { type ActionResult, describeApiError } from '#lib/client/action-result.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { Client, PersonClient } from '#lib/client/client.ts'

import { getClient, getPersonClient } from './api-client.ts'

const run = async <Data>(call: () => Promise<{ data: Data }>): Promise<ActionResult<Data>> => {
  try {
    const { data } = await call()
    revalidatePath('/', 'layout')
    return { ok: true, data }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error: describeApiError(error) }
    throw error
  }
}

/**
 * Runs one call for a server action: resolves the caller's client, answers a failure of the API as data, and
 * after success has every page shown afresh.
 */
export const runAction = async <Data>(
  call: (client: Client) => Promise<{ data: Data }>,
): Promise<ActionResult<Data>> => run(async () => call(await getClient()))

/** The same for what people do for themselves, in no organization's name. */
export const runPersonAction = async <Data>(
  call: (client: PersonClient) => Promise<{ data: Data }>,
): Promise<ActionResult<Data>> => run(async () => call(await getPersonClient()))
