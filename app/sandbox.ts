import { z } from 'zod'

import { apiOrigin } from './api-client.ts'

const health = z.object({ data: z.object({ sandbox: z.boolean() }) })

/** Whether the service is a sandbox. False when it cannot be asked: then nothing is promised. */
export const isSandbox = async (): Promise<boolean> => {
  try {
    const response = await fetch(`${apiOrigin()}/api/v1/health`, { cache: 'no-store' })
    return health.parse(await response.json()).data.sandbox
  } catch {
    return false
  }
}
