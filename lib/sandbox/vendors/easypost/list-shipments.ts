import type { z } from 'zod'

import { loadShipment } from './load-shipment.ts'
import type { EasypostMemory } from './memory.ts'
import { notFound } from './refusal.ts'
import type { listRequest } from './requests.ts'
import type { EasypostShipment } from './shapes.ts'

const batchSize = 200

/** A page of the list, newest first, as EasyPost answers it: those before the one named, made since a moment. */
export const listShipments = async (
  memory: EasypostMemory,
  asked: z.infer<typeof listRequest>,
): Promise<{ shipments: EasypostShipment[]; has_more: boolean }> => {
  const named = asked.before_id ? await memory.objects.find('shipment', asked.before_id) : null
  if (asked.before_id && !named) throw notFound()
  const since = asked.start_datetime ? Date.parse(asked.start_datetime) : 0
  const found: string[] = []
  let before = named?.sequence
  for (;;) {
    const batch = await memory.objects.list('shipment', {
      ...(before === undefined ? {} : { before }),
      limit: batchSize,
    })
    const recent = batch.filter(({ body }) => Date.parse(body.created_at) >= since)
    const wanted = recent.filter(({ body }) => asked.purchased === 'false' || body.tracking_code !== null)
    found.push(...wanted.map(({ id }) => id))
    before = batch.at(-1)?.sequence
    if (found.length > asked.page_size || recent.length < batch.length || batch.length < batchSize) break
  }
  const shipments: EasypostShipment[] = []
  for (const id of found.slice(0, asked.page_size)) shipments.push(await loadShipment(memory, id))
  return { shipments, has_more: found.length > asked.page_size }
}
