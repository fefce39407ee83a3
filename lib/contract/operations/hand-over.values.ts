import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/**
 * The statuses of a SCAN form: its pieces claimed, requested from the carrier (which may have created it although
 * no response arrived), being created by the carrier; then created or failed.
 */
const scanFormStatuses = ['claimed', 'requested', 'creating', 'created', 'failed'] as const

export type ScanFormStatus = (typeof scanFormStatuses)[number]

/** Who may move a SCAN form: our own job that requests it, or the carrier that makes it. */
export type ScanFormCause = 'service' | 'carrier'

/** The transition table: every allowed step, and who may cause it. Screens and verbs read this table alone. */
export const scanFormTransitions = defineTransitions<ScanFormStatus, ScanFormCause>(scanFormStatuses, {
  claimed: { requested: ['service'] },
  requested: {
    // A request whose response was lost is repeated once the carrier is known to have no such form.
    requested: ['service'],
    creating: ['carrier'],
    created: ['carrier'],
    // The service ends a form whose pieces were all cancelled, or are of an account that is no longer used.
    failed: ['service', 'carrier'],
  },
  creating: { creating: ['carrier'], created: ['carrier'], failed: ['service', 'carrier'] },
  created: {},
  failed: {},
})

/** The API's status of a SCAN form, which is `creating` until it has ended. */
export const shownScanFormStatuses = ['creating', 'created', 'failed'] as const

/** Returns whether the form has ended: created, or failed with its pieces free again. */
export const isScanFormEnded = (status: ScanFormStatus): status is 'created' | 'failed' =>
  scanFormTransitions.after(status).length === 0

/** Returns whether the carrier may have created the form already, although no response arrived. */
export const mayScanFormExist = (status: ScanFormStatus): boolean =>
  scanFormTransitions.allows(status, 'created', 'carrier')

/** Returns whether there is a form to print. */
export const canPrintScanForm = (status: ScanFormStatus): boolean => status === 'created'

/** Returns whether the pieces of the form can be handed over again. */
export const canHandOverAgain = (status: ScanFormStatus): boolean => status === 'failed'

/** Why a piece was excluded from a hand-over. */
export const exclusionReasons = [
  'cancelled',
  'at_partner',
  'not_printed',
  'handing_over',
  'handed_over',
] as const

export type ExclusionReason = (typeof exclusionReasons)[number]

/** Number of pieces that a list of hand-overs names. */
export const namedPieces = 3
