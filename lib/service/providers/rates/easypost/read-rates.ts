import { z } from 'zod'

import { readLeniently, reportLeftOut } from '#lib/service/providers/read-leniently.ts'

import { wireRate, type WireRate } from './wire.ts'

/** The carrier and service of a price that cannot be read, as far as they can be. */
const unreadRate = z
  .object({ carrier: z.string().nullable().catch(null), service: z.string().nullable().catch(null) })
  .catch({ carrier: null, service: null })

type UnreadRate = z.infer<typeof unreadRate>

/** The readable prices of one shipment, and the carrier and service of each unreadable one. */
export type ReadRates = { rates: WireRate[]; unread: UnreadRate[] }

/** Reads each price separately, so that an unreadable one is known to be missing. */
export const readRates = (given: readonly unknown[]): ReadRates => {
  const read: ReadRates = { rates: [], unread: [] }
  for (const value of given) {
    const rate = readLeniently('easypost', wireRate, value, 'rates[]')
    if (rate) {
      read.rates.push(rate)
      continue
    }
    reportLeftOut({ vendor: 'easypost', path: 'rates[]' })
    read.unread.push(unreadRate.parse(value))
  }
  return read
}
