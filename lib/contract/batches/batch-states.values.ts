import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/**
 * `mapping`: the file is read, nothing is checked; `checking`: addresses are verified and rows quoted; `ready`: every row
 * has a price or says why not; `buying`: rows are bought one after another; `done`: every row is bought or excluded.
 */
export const batchStates = ['mapping', 'checking', 'ready', 'buying', 'done'] as const

export type BatchState = (typeof batchStates)[number]

/** Who may cause a step of a batch: a person or key, the job that works on its rows, or a shipment bought outside it. */
export type BatchCause = 'person' | 'runner' | 'shipment'

/** Every allowed step of a batch, and who may cause it. */
export const batchTransitions = defineTransitions<BatchState, BatchCause>(batchStates, {
  mapping: { checking: ['person'] },
  checking: { ready: ['person', 'runner'], done: ['runner'] },
  ready: { checking: ['person'], buying: ['person'], done: ['person', 'shipment'] },
  buying: { ready: ['person', 'runner'], done: ['runner'] },
  done: { checking: ['person'], ready: ['person'] },
})

/** Returns whether rows are being checked or bought: nothing else of the batch may be changed until that has ended. */
export const isRunning = (state: BatchState): boolean => batchTransitions.allows(state, 'ready', 'runner')

/** Every state of a row, with its description. */
export const batchRowStates = {
  pending: 'Not checked yet.',
  invalid: 'Cannot be mailed as is; `error` says why.',
  unavailable:
    'Could not be checked because a carrier or address verification did not respond; checking is retried.',
  quoted: 'Can be bought at `price_cents`.',
  queued: 'Queued for purchase.',
  buying: 'Being purchased.',
  awaiting_approval: 'Waiting for approval.',
  price_increased: 'Now costs more than was confirmed; needs to be confirmed again.',
  failed: 'Could not be bought; nothing was charged, and `error` says why.',
  bought: 'Bought.',
  excluded: 'Excluded by a person; will not be bought.',
} as const

export type BatchRowState = keyof typeof batchRowStates

// Object.keys is typed as string[]; the object above is not extended elsewhere.
export const batchRowStateNames = Object.keys(batchRowStates) as [BatchRowState, ...BatchRowState[]]

/**
 * Who may cause a step of a row: a person or key, its check, its purchase by the batch, or its shipment, which was
 * bought, approved or not approved outside the batch.
 */
export type BatchRowCause = 'person' | 'check' | 'purchase' | 'shipment'

/** Steps that a person may take with a row before it is bought: edit, recheck or exclude it. */
const editable = { pending: ['person'], excluded: ['person'] } as const

/**
 * Every allowed step of a row, and who may cause it. A row whose quotes could not be refreshed goes back from `pending`
 * to what it was; a queued row is `quoted` again when buying stops.
 */
export const batchRowTransitions = defineTransitions<BatchRowState, BatchRowCause>(batchRowStateNames, {
  pending: {
    ...editable,
    invalid: ['check'],
    quoted: ['check'],
    unavailable: ['check'],
    price_increased: ['check'],
    bought: ['check', 'shipment'],
  },
  // Retried where it is, so that the rest of the batch can be edited and bought meanwhile.
  unavailable: {
    ...editable,
    invalid: ['check'],
    quoted: ['check'],
    unavailable: ['check'],
    bought: ['check', 'shipment'],
  },
  invalid: { ...editable, quoted: ['person'], bought: ['shipment'] },
  quoted: { ...editable, quoted: ['person'], queued: ['person'], bought: ['shipment'] },
  price_increased: { ...editable, quoted: ['person'], queued: ['person'], bought: ['shipment'] },
  failed: { ...editable, bought: ['shipment'] },
  excluded: editable,
  queued: { buying: ['purchase'], quoted: ['person', 'purchase'], failed: ['purchase'] },
  buying: {
    quoted: ['purchase'],
    invalid: ['purchase'],
    price_increased: ['purchase'],
    awaiting_approval: ['purchase'],
    failed: ['purchase'],
    bought: ['purchase'],
  },
  awaiting_approval: { bought: ['shipment'], failed: ['shipment'] },
  bought: {},
})

/** Findings to review before a row is bought. */
export const batchFindings = {
  corrected: 'Address verification corrected the address beyond its format.',
  missing_unit: 'Mail can be delivered to the building, but the apartment or suite is missing or unknown.',
  other_address: 'The address book has a newer address of the recipient of a letter that is sent again.',
  duplicate: 'The recipient occurs twice in the batch, or was recently sent the same document.',
} as const

export type BatchFinding = keyof typeof batchFindings

// Object.keys is typed as string[]; the object above is not extended elsewhere.
export const batchFindingNames = Object.keys(batchFindings) as [BatchFinding, ...BatchFinding[]]

/** Whether a person has decided about a finding. */
export const reviewStates = ['pending', 'decided'] as const

export type ReviewState = (typeof reviewStates)[number]

/** Returns whether a person may edit, recheck or exclude the row now. */
export const canEditRow = (state: BatchRowState): boolean =>
  batchRowTransitions.allows(state, 'excluded', 'person')

/** States that `buy` takes: with a price that a person has seen. */
export const buyableStates = batchRowTransitions.before('queued', 'person')

/** Returns whether another quote may be selected in this state, if the row has quotes. */
export const hasSelectableQuotes = (state: BatchRowState): boolean =>
  canEditRow(state) && batchRowTransitions.allows(state, 'quoted', 'person')

/** Returns whether another quote may be selected for the row now; a row without a draft has no quotes. */
export const canSelectQuote = (row: { state: BatchRowState; shipment_id: string | null }): boolean =>
  row.shipment_id !== null && hasSelectableQuotes(row.state)

/** States with nothing left to do; a batch with only such rows is done. */
export const settledStates = ['bought', 'excluded'] as const satisfies readonly BatchRowState[]

/** States of rows that remain when their batch is deleted: bought, or waiting for another person's approval. */
export const retainedStates = ['bought', 'awaiting_approval'] as const satisfies readonly BatchRowState[]
