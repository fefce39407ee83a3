import { InvalidArgumentError } from 'commander'
import type { z } from 'zod'

/** Returns what reads an option as the contract describes it. It throws InvalidArgumentError, which names the fix. */
export const contractValue =
  <Value>(schema: z.ZodType<Value>) =>
  (given: string): Value => {
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Expected another value.')
  }
