import type { PartnerPort } from '#lib/service/providers/partners/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { Mishap } from './ledger-vendors.ts'

type Call = 'submitHeld' | 'release' | 'cancel' | 'find' | 'status'

/** A partner's port whose calls fail at chosen places, before or after the partner has done its work. */
export const createFailingPartner = (port: PartnerPort) => {
  const mishaps = new Map<Call, Mishap[]>()
  const meet = async <Result>(call: Call, work: () => Promise<Result>): Promise<Result> => {
    const mishap = mishaps.get(call)?.shift()
    if (mishap === 'unavailable') throw new ProviderError('unavailable', 'The partner is out of reach.')
    if (mishap === 'declined') throw new ProviderError('declined', 'The account may not do this.')
    const result = await work()
    if (mishap === 'answer lost') throw new ProviderError('unavailable', 'The answer was lost.')
    return result
  }
  const failing: PartnerPort = {
    ...port,
    submitHeld: (letter) => meet('submitHeld', () => port.submitHeld(letter)),
    release: (pieceId, letter) => meet('release', () => port.release(pieceId, letter)),
    cancel: (pieceId) => meet('cancel', () => port.cancel(pieceId)),
    find: (reference) => meet('find', () => port.find(reference)),
    status: (pieceId) => meet('status', () => port.status(pieceId)),
  }
  return {
    port: failing,
    /** The next calls of this name meet these mishaps, one each. */
    arrange: (call: Call, ...next: Mishap[]) => mishaps.set(call, next),
  }
}
