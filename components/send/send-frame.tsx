import type { ReactNode } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Steps, type Step } from '#components/ui/steps.tsx'
import { paths } from '#lib/paths.ts'

type SendFrameProps = {
  step: SendStep
  letter: LetterSoFar
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Content beside the step, such as the document. */
  aside?: ReactNode
  /** Whether that content is a drawing that needs more room. */
  hasWideAside?: boolean
  children: ReactNode
}

/** Renders a page of the send flow: its progress, the step, and content beside it. */
export const SendFrame = ({
  step,
  letter,
  title,
  description,
  actions,
  aside,
  hasWideAside = false,
  children,
}: SendFrameProps) => (
  <>
    <Steps label="Sending steps" steps={sendSteps(step, letter)} />
    <PageHeader title={title} description={description} actions={actions} />
    {aside ? (
      <SideBySide aside={aside} isWide={hasWideAside}>
        {children}
      </SideBySide>
    ) : (
      children
    )}
  </>
)

type SideBySideProps = {
  children: ReactNode
  aside: ReactNode
  isWide?: boolean
  /** Content fixed at the bottom of phone screens. */
  bar?: ReactNode
}

/** Shows the step with content beside it, or below it on narrow screens. */
export const SideBySide = ({ children, aside, isWide = false, bar }: SideBySideProps) => (
  <div className="@container">
    <div
      className={classNames(
        'grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]',
        isWide && '@5xl:grid-cols-[minmax(0,1fr)_26rem]',
      )}
    >
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

/** The letter so far: nothing, an uploaded document, or a draft with quotes. */
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
  // The document of a draft cannot change, and a review needs a quote.
  return undefined
}

/** A draft has completed all steps up to its quotes. */
const isDone = (step: SendStep, current: SendStep, letter: LetterSoFar): boolean =>
  step !== current &&
  (order.indexOf(step) < order.indexOf(current) || (letter.kind === 'draft' && step === 'options'))

/** Returns the steps of sending, with links to those that can be edited. */
export const sendSteps = (current: SendStep, letter: LetterSoFar): Step[] =>
  order.map((step) => {
    const done = isDone(step, current, letter)
    return {
      label: labels[step],
      state: step === current ? 'current' : done ? 'done' : 'ahead',
      href: done ? hrefOf(step, letter) : undefined,
    }
  })
