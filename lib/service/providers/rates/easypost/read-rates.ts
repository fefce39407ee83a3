import { z } from 'zod'

import { readLeniently, reportLeftOut } from '#lib/service/providers/read-leniently.ts'

import { wireRate, type WireRate } from './wire.ts'

/** What is known of a price that cannot be read. */
const unreadRate = z
  .object({ carrier: z.string().nullable().catch(null), service: z.string().nullable().catch(null) })
  .catch({ carrier: null, service: null })

type UnreadRate = z.infer<typeof unreadRate>

/** The prices of one shipment: those that can be read, and whose the others are. */
export type ReadRates = { rates: WireRate[]; unread: UnreadRate[] }

/** Reads each price for itself, so that one that cannot be read is known to be missing. */
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
