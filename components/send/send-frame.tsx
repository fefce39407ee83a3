import type { ReactNode } from 'react'

import { PageHeader } from '#components/ui/page-header.tsx'
import { Steps, type Step } from '#components/ui/steps.tsx'
import { paths } from '#lib/paths.ts'

type SendFrameProps = {
  step: SendStep
  letter: LetterSoFar
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** What stays in view beside the step, such as the document. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the send flow: where one stands, the step itself, and what it is about beside it. */
export const SendFrame = ({ step, letter, title, description, actions, aside, children }: SendFrameProps) => (
  <>
    <Steps label="Sending steps" steps={sendSteps(step, letter)} />
    <PageHeader title={title} description={description} actions={actions} />
    {aside ? <SideBySide aside={aside}>{children}</SideBySide> : children}
  </>
)

type SideBySideProps = {
  children: ReactNode
  aside: ReactNode
  /** What stays at the foot of the screen on a phone. */
  bar?: ReactNode
}

/** The step and, where there is room for both, what it is about beside it; below it otherwise. */
export const SideBySide = ({ children, aside, bar }: SideBySideProps) => (
  <div className="@container">
    <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <div className="grid min-w-0 gap-5 @4xl:sticky @4xl:top-8">{aside}</div>
    </div>
    {bar && (
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:hidden">
        {bar}
      </div>
    )}
  </div>
)

type SendStep = 'document' | 'addresses' | 'options' | 'quotes' | 'review'

const order = ['document', 'addresses', 'options', 'quotes', 'review'] as const satisfies readonly SendStep[]

const labels = {
  document: 'Document',
  addresses: 'Addresses',
  options: 'Mailing options',
  quotes: 'Quotes',
  review: 'Review and pay',
} satisfies Record<SendStep, string>

/** What the letter is so far: nothing, an uploaded document, or a draft with quotes. */
type LetterSoFar =
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
