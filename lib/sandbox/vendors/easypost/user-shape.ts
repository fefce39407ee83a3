/** The user that an account's keys are of (docs.easypost.com/docs/users). */
export type EasypostUser = {
  id: string
  object: 'User'
  parent_id: null
  name: string
  phone_number: string
  verified: boolean
  created_at: string
  balance: string
  price_per_shipment: string
  recharge_amount: null
  secondary_recharge_amount: null
  recharge_threshold: null
  children: []
}
