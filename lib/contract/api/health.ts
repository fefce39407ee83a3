import { z } from 'zod'

import { text, timestamp } from './primitives.ts'

/** Response while the process is alive. */
export const health = z
  .object({
    status: z.literal('ok'),
    sandbox: z
      .boolean()
      .meta({ description: 'True when every vendor is simulated: nothing is really sent.' }),
    now: timestamp.meta({
      description: 'The service’s clock, which quotes expire by. It can be moved in a sandbox.',
    }),
  })
  .meta({ id: 'Health' })

export type Health = z.infer<typeof health>

/** Dependencies that the service needs to work. */
export const readinessParts = ['database', 'migrations', 'queue', 'storage'] as const

export type ReadinessPart = (typeof readinessParts)[number]

/** Response while the process is ready; otherwise `fields` of the error name what is missing. */
export const readiness = z
  .object({
    status: z.literal('ready'),
    checks: z.record(z.enum(readinessParts), z.literal('ok')),
  })
  .meta({ id: 'Readiness' })

export type Readiness = z.infer<typeof readiness>

/** Result of a small request to a vendor. */
export const smokeCheck = z
  .object({
    provider: z.enum(['rates', 'payments', 'print', 'storage']),
    ok: z.boolean(),
    latency_ms: z
      .int()
      .min(0)
      .meta({ description: 'Time until the vendor responded or the check timed out.' }),
    message: text().nullable().meta({ description: 'What went wrong; null if nothing did.' }),
  })
  .meta({ id: 'SmokeCheck' })

export type SmokeCheck = z.infer<typeof smokeCheck>

/** Results of a small request to every vendor through its adapter. */
export const smoke = z
  .object({ status: z.enum(['ok', 'failing']), checks: z.array(smokeCheck) })
  .meta({ id: 'Smoke' })

export type Smoke = z.infer<typeof smoke>
