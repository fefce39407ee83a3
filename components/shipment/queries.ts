import { queryOptions } from '@tanstack/react-query'

import type { Client } from '#lib/client/client.ts'

/** The parts of a shipment's page that a change of its name, tags, references or matter changes. */
export const labelParts = ['detail', 'activity'] as const

/** Returns the key under which a page keeps everything it has read about a shipment. */
export const shipmentKey = (id: string) => ['shipment', id] as const

/** Nothing is read again because time has passed: a change of one's own, a live event or a poll says when. */
const kept = { staleTime: Number.POSITIVE_INFINITY }

/** Defines what the page of a shipment reads, on the server and in the browser, under one key for each part. */
export const shipmentQueries = (client: Client, id: string) => ({
  detail: queryOptions({
    ...kept,
    queryKey: [...shipmentKey(id), 'detail'],
    queryFn: async ({ signal }) => (await client.getShipment({ params: { id }, signal })).data,
  }),
  tasks: queryOptions({
    ...kept,
    queryKey: [...shipmentKey(id), 'tasks'],
    queryFn: async ({ signal }) => (await client.listTasks({ query: { shipment_id: id }, signal })).data,
  }),
  evidence: queryOptions({
    ...kept,
    queryKey: [...shipmentKey(id), 'evidence'],
    queryFn: async ({ signal }) => (await client.getShipmentEvidence({ params: { id }, signal })).data,
  }),
  activity: queryOptions({
    ...kept,
    queryKey: [...shipmentKey(id), 'activity'],
    queryFn: ({ signal }) => client.listShipmentActivity({ params: { id }, signal }),
  }),
})
