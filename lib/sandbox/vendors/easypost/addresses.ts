import { setTimeout as delay } from 'node:timers/promises'

import type { ObjectStore } from '#lib/sandbox/vendors/object-store.ts'
import type { Clock } from '#lib/service/clock.ts'

import { EasypostRefusal, internalError, notFound } from './refusal.ts'
import type { AddressRequest } from './requests.ts'
import { isOn } from './sentinels.ts'
import type { EasypostAddress, EasypostKinds } from './shapes.ts'
import { newEasypostId, stampsOf } from './stamps.ts'
import { verifyAddress } from './verify-address.ts'

/** Longer than any caller waits. */
export const slowMs = 30_000

type Memory = { objects: ObjectStore<EasypostKinds>; clock: Clock }

/** Makes an address object, without storing it. */
export const buildAddress = (given: AddressRequest, now: Date): EasypostAddress => ({
  id: newEasypostId('adr'),
  object: 'Address',
  ...stampsOf(now),
  name: given.name,
  company: given.company,
  street1: given.street1,
  street2: given.street2,
  city: given.city,
  state: given.state,
  zip: given.zip,
  country: given.country?.toUpperCase() ?? 'US',
  phone: given.phone,
  email: given.email,
  mode: 'test',
  carrier_facility: null,
  residential: null,
  federal_tax_id: null,
  state_tax_id: null,
  verifications: {},
})

const refuseUnverified = (address: EasypostAddress): void => {
  const { delivery } = address.verifications
  if (delivery?.success) return
  throw new EasypostRefusal(
    422,
    'ADDRESS.VERIFY.FAILURE',
    'Unable to verify address.',
    delivery?.errors ?? [],
  )
}

/**
 * Creates an address. `verify` checks it and says what it found, `strict` refuses one that cannot be delivered to;
 * each counts when it is given at all, whatever its value.
 */
export const createAddress = async (
  { objects, clock }: Memory,
  given: AddressRequest,
  how: { verify: boolean; strict: boolean },
  signal: AbortSignal,
): Promise<EasypostAddress> => {
  const created = buildAddress(given, clock.now())
  if (isOn(created, 'vendorSlow')) await delay(slowMs, undefined, { signal })
  if (isOn(created, 'vendorError')) throw internalError()
  const address = how.verify || how.strict ? verifyAddress(created) : created
  if (how.strict) refuseUnverified(address)
  await objects.insert('address', { id: address.id, body: address })
  return address
}

/** An address given by its id alone, or with all its parts. */
export const resolveAddress = async (
  { objects, clock }: Memory,
  given: AddressRequest,
): Promise<EasypostAddress> => {
  if (given.id === undefined) return buildAddress(given, clock.now())
  const found = await objects.find('address', given.id)
  if (!found) throw notFound()
  return found.body
}

/** Verifies an address that exists, as a new one. */
export const verifyExisting = async ({ objects, clock }: Memory, id: string): Promise<EasypostAddress> => {
  const found = await objects.find('address', id)
  if (!found) throw notFound()
  const address = { ...verifyAddress(found.body), id: newEasypostId('adr'), ...stampsOf(clock.now()) }
  refuseUnverified(address)
  await objects.insert('address', { id: address.id, body: address })
  return address
}
