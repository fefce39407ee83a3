import type { ChainEntry, ChainFault } from '#lib/proof/chain.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { chainHeads } from '#lib/service/db/schema/evidence.ts'

import { isVouchGenuine } from './vouch.ts'

type Head = typeof chainHeads.$inferSelect

const whole = (message: string): ChainFault => ({ position: null, subjectId: null, message })

const checkVouch = async (
  ctx: ServiceContext,
  { shipmentId, vouch }: Head,
  entries: readonly ChainEntry[],
): Promise<ChainFault[]> => {
  if (vouch === null) return []
  if (!(await isVouchGenuine(ctx, shipmentId, vouch))) {
    return [whole('The signed result of an earlier verification was changed.')]
  }
  if (entries[vouch.entries - 1]?.hash === vouch.last_hash) return []
  return [
    whole(
      `The chain had ${vouch.entries} entries when it was verified and signed at ${vouch.checked_at}, but it no longer continues from there: entries have since been deleted or rewritten.`,
    ),
  ]
}

/** Holds the entries against the head that was moved with each, and against what earlier checks signed. */
export const checkHead = async (
  ctx: ServiceContext,
  head: Head | undefined,
  entries: readonly ChainEntry[],
): Promise<ChainFault[]> => {
  if (!head) {
    return entries.length === 0 ? [] : [whole('The recorded end of the chain is missing: it was deleted.')]
  }
  const last = entries.at(-1)
  const faults: ChainFault[] = []
  if ((last?.position ?? 0) < head.entries) {
    faults.push({
      position: (last?.position ?? 0) + 1,
      subjectId: null,
      message: `The chain ends after entry ${last?.position ?? 0} but had ${head.entries}: the last entries were deleted.`,
    })
  } else if (last?.hash !== head.lastHash) {
    faults.push(whole('The chain does not end at its recorded end: entries were added or rewritten.'))
  }
  return [...faults, ...(await checkVouch(ctx, head, entries))]
}
