import type { ReactNode } from 'react'

import { PageHeader } from '#components/ui/page-header.tsx'
import { Steps } from '#components/ui/steps.tsx'

import { type LetterSoFar, type SendStep, sendSteps } from './send-steps.ts'
import { SideBySide } from './side-by-side.tsx'

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
