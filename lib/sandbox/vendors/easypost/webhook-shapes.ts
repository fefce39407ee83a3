import type { EasypostTracker } from './shapes.ts'

/** A tracker of a test number, without a shipment. */
export type EasypostTestTracker = Omit<EasypostTracker, 'shipment_id' | 'fees'> & {
  shipment_id: null
  finalized: boolean
  is_return: boolean
}

export type EasypostWebhook = {
  id: string
  object: 'Webhook'
  mode: 'test'
  url: string
  created_at: string
  disabled_at: string | null
  custom_headers: { name: string; value: string }[]
}
