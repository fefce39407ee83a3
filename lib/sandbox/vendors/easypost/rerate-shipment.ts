import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import { openEasypostMemory } from './memory.ts'
import { noteRerating, raiseOf } from './price-change.ts'
import { rateShipment } from './rating.ts'
import { notFound } from './refusal.ts'
import type { EasypostRate } from './shapes.ts'
import { toSeconds } from './stamps.ts'

/** Asks the carriers again for a shipment that exists. Its rates are replaced, and are what it costs by now. */
export const rerateShipment = (db: Database, clock: Clock, shipmentId: string): Promise<EasypostRate[]> =>
  db.transaction(async (tx) => {
    const memory = openEasypostMemory(tx, clock)
    const found = await memory.objects.lock('shipment', shipmentId)
    if (!found) throw notFound()
    await noteRerating(memory, found.body)
    const now = clock.now()
    const { rates, messages } = rateShipment(found.body, now, await raiseOf(memory, shipmentId))
    await memory.objects.replace('shipment', shipmentId, {
      ...found.body,
      updated_at: toSeconds(now),
      rates,
      messages,
    })
    return rates
  })
