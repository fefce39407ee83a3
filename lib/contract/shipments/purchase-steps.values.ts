import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/** Completed steps of a purchase. Each is recorded before the next is tried. */
export const purchaseSteps = [
  'claimed',
  'awaiting_holder',
  'authorized',
  'label_requested',
  'labelled',
  'captured',
  'completed',
  'releasing',
  'failed',
] as const

export type PurchaseStep = (typeof purchaseSteps)[number]

/**
 * Who may cause a step: the payment provider by its response, the carrier by its, the runner of the purchase, or another
 * letter that is bought together with it.
 */
export type PurchaseCause = 'payment' | 'carrier' | 'runner' | 'letter_set'

/**
 * Every allowed step of a purchase, and who may cause it. Nothing is released once the money is taken: from `captured`
 * a purchase can only be completed.
 */
export const purchaseTransitions = defineTransitions<PurchaseStep, PurchaseCause>(purchaseSteps, {
  // One that waits for no other letter requests its label with the authorization.
  claimed: {
    awaiting_holder: ['payment'],
    authorized: ['payment'],
    label_requested: ['payment'],
    releasing: ['payment', 'runner'],
  },
  awaiting_holder: {
    authorized: ['payment'],
    label_requested: ['payment'],
    releasing: ['payment', 'runner'],
  },
  authorized: { label_requested: ['runner'], releasing: ['runner', 'letter_set'] },
  label_requested: { labelled: ['carrier'], releasing: ['carrier', 'runner'] },
  labelled: { captured: ['payment'], releasing: ['payment', 'carrier', 'letter_set'] },
  captured: { completed: ['runner'] },
  completed: {},
  releasing: { failed: ['runner'] },
  failed: {},
})

/** Returns whether nothing follows: the purchase is completed or has failed. */
export const isEnded = (step: PurchaseStep): boolean => purchaseTransitions.after(step).length === 0

/** The steps that nothing follows. */
export const endedSteps = purchaseSteps.filter(isEnded)

/** Returns whether the runner may give the purchase up when a vendor cannot be reached: no label is certain yet. */
export const canAbandon = (step: PurchaseStep): boolean =>
  purchaseTransitions.allows(step, 'releasing', 'runner')
