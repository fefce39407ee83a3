import type { Account } from '#lib/contract/organizations/account.ts'

import { read } from './read.ts'
import { useRead } from './use-read.ts'

/** Reads the caller, their organization, and what waits for them. */
export const accountRead = () => read('getAccount', {}, 'any shipment')

/** Returns who is signed in, for which organization, and what waits for them. */
export const useAccount = (): Account => {
  const account = useRead(accountRead())
  if (!account.ok) throw account.error
  return account.value.data
}
