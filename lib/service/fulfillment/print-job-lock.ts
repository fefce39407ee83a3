import type { ServiceContext } from '#lib/service/context.ts'

/** Apart from the locks of db/advisory-locks.ts, whose second key is a number chosen by hand. */
const printJobsNamespace = 0x4d41494d

/**
 * Works on a print job while nobody else does, in any process. The lock ends with the connection, so that a process
 * that dies gives it back at once. Returns without working when somebody else is at it.
 */
export const withPrintJobLock = async (
  ctx: ServiceContext,
  printJobId: string,
  work: () => Promise<void>,
): Promise<void> => {
  const client = await ctx.pool.connect()
  let fault: Error | undefined
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [printJobsNamespace, printJobId],
    )
    if (!rows[0]?.taken) return
    try {
      await work()
    } finally {
      await client
        .query('select pg_advisory_unlock($1, hashtext($2))', [printJobsNamespace, printJobId])
        .catch((error: Error) => {
          fault = error
        })
    }
  } finally {
    // A connection that may still hold the lock is not used again.
    client.release(fault)
  }
}
