import { defineTransitions } from '#lib/contract/api/transitions.values.ts'

/**
 * The states of a print job: waiting for a printer, being sent to one, held by one; then printed, given up, or withdrawn
 * because its shipment was cancelled or a reprint replaces it.
 */
const printJobStates = ['waiting', 'submitting', 'submitted', 'completed', 'failed', 'cancelled'] as const

export type PrintJobState = (typeof printJobStates)[number]

/**
 * Who may move a print job: our own job that sends it and checks on it, the printer or print shop that has it, the
 * cancellation of its shipment, or an operator's reprint.
 */
export type PrintJobCause = 'service' | 'printer' | 'cancellation' | 'reprint'

/** The transition table: every allowed step, and who may cause it. Screens and verbs read this table alone. */
export const printJobTransitions = defineTransitions<PrintJobState, PrintJobCause>(printJobStates, {
  waiting: { submitting: ['service'], failed: ['service'], cancelled: ['cancellation', 'reprint'] },
  submitting: {
    // An interrupted submission is repeated once the printer is known not to have received it.
    submitting: ['service'],
    submitted: ['service'],
    // A busy printer declines.
    waiting: ['printer'],
    completed: ['printer'],
    failed: ['service', 'printer'],
    cancelled: ['cancellation', 'reprint'],
  },
  submitted: {
    completed: ['printer'],
    failed: ['service', 'printer'],
    cancelled: ['cancellation', 'reprint'],
  },
  // Printed sheets are not unprinted by a cancellation: a task has them pulled. A reprint replaces them.
  completed: { cancelled: ['reprint'] },
  failed: {},
  cancelled: {},
})

/** States of a job that may still be printed, so that its printer must not be removed. */
export const openPrintJobStates: readonly PrintJobState[] = printJobTransitions.before('failed')

/** States of a job that a printer has or may have. */
export const printingPrintJobStates: readonly PrintJobState[] = printJobTransitions.before('completed')

/** States of a job that no longer counts, whatever its printer reports. */
export const abandonedPrintJobStates: readonly PrintJobState[] = printJobTransitions.states.filter(
  (state) => printJobTransitions.after(state).length === 0,
)

/** Returns whether the job may be sent to a printer. */
export const canSubmitPrintJob = (state: PrintJobState): boolean =>
  printJobTransitions.allows(state, 'submitting')

/** Returns whether a printer has the job or may have it, so that it may be printed at any moment. */
export const canBePrinted = (state: PrintJobState): boolean => printingPrintJobStates.includes(state)

/** Returns whether the printer has confirmed the job, so that its progress can be read. */
export const canFollowPrintJob = (state: PrintJobState): boolean =>
  canBePrinted(state) && !canSubmitPrintJob(state)

/** Returns whether the job was printed, and no reprint has replaced it. */
export const isPrinted = (state: PrintJobState): boolean => state === 'completed'

/** Returns whether the job was given up or withdrawn. */
export const isAbandoned = (state: PrintJobState): boolean => abandonedPrintJobStates.includes(state)
