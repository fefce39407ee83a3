import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'

/** An e-mail that the sandbox kept instead of sending. */
export const sandboxEmailItem = z
  .object({ id, to: z.string(), subject: z.string(), sent_at: timestamp })
  .meta({ id: 'SandboxEmailItem' })

export type SandboxEmailItem = z.infer<typeof sandboxEmailItem>

export const sandboxEmail = sandboxEmailItem
  .extend({
    from: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SandboxEmail' })

export type SandboxEmail = z.infer<typeof sandboxEmail>
