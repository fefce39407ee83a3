/** A dispute, as Stripe returns it and puts it in its events. */
export type StripeDispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: readonly object[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: readonly string[]
  evidence: Record<string, string | null>
  evidence_details: {
    due_by: number
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
}
