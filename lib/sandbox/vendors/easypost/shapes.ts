import type { EasypostUser } from './user-shape.ts'
import type { EasypostTestTracker, EasypostWebhook } from './webhook-shapes.ts'

/** EasyPost's objects as its API answers them, key for key; tests hold them against recorded answers. */

export type EasypostVerification = {
  success: boolean
  errors: { code: string; field: string; message: string; suggestion: string | null }[]
  details:
    | { latitude: number | null; longitude: number | null; time_zone: string | null }
    | Record<string, never>
    | null
}

export type EasypostAddress = {
  id: string
  object: 'Address'
  created_at: string
  updated_at: string
  name: string | null
  company: string | null
  street1: string | null
  street2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string
  phone: string | null
  email: string | null
  mode: 'test'
  carrier_facility: string | null
  residential: boolean | null
  federal_tax_id: string | null
  state_tax_id: string | null
  verifications: { zip4?: EasypostVerification; delivery?: EasypostVerification }
}

export type EasypostParcel = {
  id: string
  object: 'Parcel'
  created_at: string
  updated_at: string
  length: number | null
  width: number | null
  height: number | null
  predefined_package: string | null
  weight: number
  mode: 'test'
}

export type EasypostRate = {
  id: string
  object: 'Rate'
  created_at: string
  updated_at: string
  mode: 'test'
  service: string
  carrier: string
  rate: string
  currency: 'USD'
  retail_rate: string
  retail_currency: 'USD'
  list_rate: string
  list_currency: 'USD'
  billing_type: 'easypost'
  delivery_days: number | null
  delivery_date: string | null
  delivery_date_guaranteed: boolean
  est_delivery_days: number | null
  shipment_id: string
  carrier_account_id: string
}

export type EasypostMessage = {
  carrier: string
  carrier_account_id: string
  type: 'rate_error'
  message: string
}

export type EasypostLocation = {
  object: 'TrackingLocation'
  city: string | null
  state: string | null
  country: string | null
  zip: string | null
}

export type EasypostTrackingDetail = {
  object: 'TrackingDetail'
  message: string
  description: string
  status: string
  status_detail: string
  datetime: string
  source: string
  carrier_code: string
  tracking_location: EasypostLocation
}

export type EasypostTracker = {
  id: string
  object: 'Tracker'
  mode: 'test'
  tracking_code: string
  status: string
  status_detail: string
  created_at: string
  updated_at: string
  signed_by: string | null
  weight: number | null
  est_delivery_date: string | null
  shipment_id: string
  carrier: string
  tracking_details: EasypostTrackingDetail[]
  fees: never[]
  carrier_detail: {
    object: 'CarrierDetail'
    service: string
    container_type: string | null
    est_delivery_date_local: string | null
    est_delivery_time_local: string | null
    origin_location: string
    origin_tracking_location: EasypostLocation
    destination_location: string
    destination_tracking_location: EasypostLocation | null
    guaranteed_delivery_date: string | null
    alternate_identifier: string | null
    initial_delivery_attempt: string | null
  } | null
  public_url: string
}

export type EasypostPostageLabel = {
  object: 'PostageLabel'
  id: string
  created_at: string
  updated_at: string
  date_advance: number
  integrated_form: 'none'
  label_date: string
  label_resolution: number
  label_size: string
  label_type: 'default'
  label_file_type: string
  label_url: string
  label_pdf_url: string | null
  label_zpl_url: string | null
  label_epl2_url: null
  label_file: null
}

export type EasypostFee = {
  object: 'Fee'
  type: 'LabelFee' | 'PostageFee'
  amount: string
  charged: boolean
  refunded: boolean
}

export type EasypostForm = {
  object: 'Form'
  id: string
  created_at: string
  updated_at: string
  mode: 'test'
  form_type: string
  form_url: string
  submitted_electronically: boolean | null
}

export type EasypostScanForm = {
  id: string
  object: 'ScanForm'
  created_at: string
  updated_at: string
  tracking_codes: string[]
  address: EasypostAddress
  status: 'created'
  message: string | null
  form_url: string
  form_file_type: string | null
  batch_id: string
  confirmation: string | null
}

export type EasypostOptions = {
  currency: 'USD'
  payment: { type: 'SENDER' }
  date_advance: 0
  label_format?: string
  label_size?: string
  label_date?: string
  machinable?: boolean
  certified_mail?: boolean
  return_receipt?: boolean
  delivery_confirmation?: string
}

export type EasypostCustomsItem = {
  id: string
  object: 'CustomsItem'
  created_at: string
  updated_at: string
  description: string
  hs_tariff_number: string | null
  origin_country: string | null
  quantity: number
  value: string
  weight: number
  code: null
  mode: 'test'
  manufacturer: null
  currency: null
  eccn: null
  printed_commodity_identifier: null
}

export type EasypostCustomsInfo = {
  id: string
  object: 'CustomsInfo'
  created_at: string
  updated_at: string
  contents_explanation: string
  contents_type: string
  customs_certify: boolean
  customs_signer: string | null
  eel_pfc: string | null
  non_delivery_option: string
  restriction_comments: string | null
  restriction_type: string
  mode: 'test'
  declaration: null
  customs_items: EasypostCustomsItem[]
}

export type EasypostShipment = {
  created_at: string
  is_return: boolean
  messages: EasypostMessage[]
  mode: 'test'
  options: EasypostOptions
  reference: string | null
  status: string
  tracking_code: string | null
  updated_at: string
  batch_id: string | null
  batch_status: string | null
  batch_message: string | null
  customs_info: EasypostCustomsInfo | null
  from_address: EasypostAddress
  insurance: string | null
  order_id: string | null
  parcel: EasypostParcel
  postage_label: EasypostPostageLabel | null
  rates: EasypostRate[]
  refund_status: 'submitted' | 'refunded' | 'rejected' | null
  scan_form: EasypostScanForm | null
  selected_rate: EasypostRate | null
  tracker: EasypostTracker | null
  to_address: EasypostAddress
  /** Null abroad. */
  usps_zone: number | null
  return_address: EasypostAddress
  buyer_address: EasypostAddress
  forms: EasypostForm[]
  fees: EasypostFee[]
  id: string
  object: 'Shipment'
}

/** The stored objects of the simulator, by kind. A shipment's tracker and SCAN form are stored apart from it. */
export type EasypostKinds = {
  user: EasypostUser
  address: EasypostAddress
  shipment: EasypostShipment
  tracker: EasypostTracker
  scan_form: EasypostScanForm
  test_tracker: EasypostTestTracker
  /** With its secret, which EasyPost itself never returns. */
  webhook: { webhook: EasypostWebhook; secret: string | null }
  /** When a refund was requested: its response comes days later. */
  refund: { requested_at: string; is_rejected: boolean }
  /** A refund whose end was not announced yet. */
  unannounced_refund: { shipment_id: string }
  /** Whether a caller got a price for a package before, and whether a shipment's prices have risen since. */
  price_asked: Record<string, never>
  price_raised: Record<string, never>
  /** A key that its owner disabled. */
  /** A shipment that was refused once, by its reference. */
  refused_once: Record<string, never>
  disabled_key: Record<string, never>
}
