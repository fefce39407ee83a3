import type { Step } from '#components/ui/steps.tsx'
import { paths } from '#lib/paths.ts'

export type SendStep = 'document' | 'addresses' | 'options' | 'quotes' | 'review'

const order = ['document', 'addresses', 'options', 'quotes', 'review'] as const satisfies readonly SendStep[]

const labels = {
  document: 'Document',
  addresses: 'Addresses',
  options: 'Mailing options',
  quotes: 'Quotes',
  review: 'Review and pay',
} satisfies Record<SendStep, string>

/** What the letter is so far: nothing, an uploaded document, or a draft with quotes. */
export type LetterSoFar =
  | { kind: 'none' }
  | { kind: 'document'; documentId: string }
  | { kind: 'draft'; shipmentId: string; quoteId?: string }

const hrefOf = (step: SendStep, letter: LetterSoFar): string | undefined => {
  if (letter.kind === 'none') return undefined
  if (letter.kind === 'document') {
    const { documentId } = letter
    if (step === 'document') return paths.send.upload({ document: documentId })
    if (step === 'addresses') return paths.send.addresses(documentId)
    return undefined
  }
  const { shipmentId, quoteId } = letter
  if (step === 'addresses') return paths.send.draftAddresses(shipmentId)
  if (step === 'options') return paths.send.draftOptions(shipmentId)
  if (step === 'quotes') return paths.send.quotes(shipmentId, { quote: quoteId })
  // A draft keeps its document, and a review needs a quote.
  return undefined
}

/** A draft has everything up to its quotes, whichever of it is being changed. */
const isDone = (step: SendStep, current: SendStep, letter: LetterSoFar): boolean =>
  step !== current &&
  (order.indexOf(step) < order.indexOf(current) || (letter.kind === 'draft' && step === 'options'))

/** The steps of sending, with the way back to those that can be changed. */
export const sendSteps = (current: SendStep, letter: LetterSoFar): Step[] =>
  order.map((step) => {
    const done = isDone(step, current, letter)
    return {
      label: labels[step],
      state: step === current ? 'current' : done ? 'done' : 'ahead',
      href: done ? hrefOf(step, letter) : undefined,
    }
  })
