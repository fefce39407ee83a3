'use server'

import { defineAction } from '#components/actions/define-action.ts'

/** Connects an EasyPost account by its API key. */
export const connectAccount = defineAction((client, apiKey: string) =>
  client.connectAccount({ body: { api_key: apiKey } }),
)

/** Enters another API key of the same account. */
export const replaceAccountKey = defineAction((client, id: string, apiKey: string) =>
  client.replaceAccountKey({ params: { id }, body: { api_key: apiKey } }),
)

/** Checks whether EasyPost accepts the key. */
export const checkAccount = defineAction((client, id: string) => client.checkAccount({ params: { id } }))

/** Disconnects an account. */
export const disconnectAccount = defineAction((client, id: string) =>
  client.disconnectAccount({ params: { id } }),
)
