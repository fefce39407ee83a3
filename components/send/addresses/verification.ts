'use client'

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'

import type { AddressValues } from '#components/address/address-values.ts'
import { useApi } from '#components/api/use-api.ts'
import type { Client } from '#lib/client/client.ts'
import type { VerifiedPlace } from '#lib/contract/addresses/address.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'

import type { AddressesForm, AddressPart } from './addresses-values.ts'
import { completePlace, type Place, placeKey } from './place.ts'

/** The verification of a place: requested once, cancelled when no one waits for it any more. */
export const verificationQuery = (api: Client, place: Place) =>
  queryOptions({
    queryKey: ['verification', placeKey(place)],
    queryFn: async ({ signal }): Promise<VerifiedPlace> =>
      (await api.verifyAddress({ body: place, signal })).data,
    staleTime: Infinity,
    retry: false,
  })

/** A pause in typing: shorter ones are between the keys of a word. */
const pauseMs = 600

/** Returns the text once it has not changed for a moment. */
const useSettled = (text: string | null): string | null => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text ? text : null
}

export type Verification = {
  place: Place
  result: VerifiedPlace | null
  isPending: boolean
  error: Error | null
}

/** Verifies an address of the form after each pause in typing, once it is complete; null before that. */
export const useVerification = (form: AddressesForm, part: AddressPart): Verification | null => {
  const api = useApi()
  const values = useWatch({ control: form.control, name: part })
  const place = completePlace(values)
  const isSettled = useSettled(place && placeKey(place)) !== null
  const query = useQuery({
    // Nothing is requested for the empty place: the query is disabled.
    ...verificationQuery(
      api,
      place ?? { street1: '', street2: '', city: '', state: '', zip: '', country: '' },
    ),
    enabled: place !== null && isSettled,
  })
  if (place === null) return null
  return { place, result: query.data ?? null, isPending: query.isFetching || !isSettled, error: query.error }
}

/** Longer than a verification takes; a person who has finished waits no longer for one that does not come. */
const patienceMs = 3000

/** Returns a function that reports why mail cannot be delivered to the recipient; null when it can, or no one knows. */
export const useUndeliverable = () => {
  const api = useApi()
  const queries = useQueryClient()
  return async (recipient: AddressValues): Promise<FieldFault[] | null> => {
    const place = completePlace(recipient)
    if (place === null) return null
    const unknown = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
    const result = await Promise.race([
      queries.fetchQuery(verificationQuery(api, place)).catch(() => null),
      unknown,
    ])
    return result && !result.deliverable
      ? result.remarks.map((remark) => ({ ...remark, field: `to_address.${remark.field}` }))
      : null
  }
}
