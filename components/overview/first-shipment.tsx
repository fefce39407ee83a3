import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

import { FirstLetter } from './send-card.tsx'
import * as wording from './wording.tsx'

type Ready = {
  hasReturnAddress: boolean
  hasCard: boolean
  /** Whether the reader may set the organization's return address. */
  canManage: boolean
}

type Step = { label: string; detail: string; isDone: boolean; href: string | null }

const setupSteps = ({ hasReturnAddress, hasCard, canManage }: Ready): Step[] => [
  {
    label: wording.setAReturnAddress,
    detail: canManage ? wording.printedOnEveryEnvelope : wording.setByAnOwner,
    isDone: hasReturnAddress,
    href: canManage ? paths.settings.organization() : null,
  },
  {
    label: wording.addAPaymentCard,
    detail: wording.chargedOnlyWhenYouPay,
    isDone: hasCard,
    href: paths.settings.billing(),
  },
]

const sendSteps: readonly Step[] = [
  {
    label: wording.uploadAPdfAndEnter,
    detail: wording.weCheckTheFile,
    isDone: false,
    href: paths.send.upload(),
  },
  {
    label: wording.compareAndPay,
    detail: wording.priceArrivalAndProof,
    isDone: false,
    href: null,
  },
  {
    label: wording.trackDeliveryAndDownload,
    detail: wording.trackingAndProofAreCollected,
    isDone: false,
    href: null,
  },
]

const StepLine = ({ step: { label, detail, isDone, href } }: { step: Step }) => {
  const Icon = isDone ? CircleCheck : CircleDashed
  const words = (
    <>
      <Icon
        aria-hidden="true"
        className={isDone ? 'mt-0.5 size-4 text-good' : 'mt-0.5 size-4 text-ink-faint'}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">
          {label}
          {isDone && <span className="sr-only">{wording.done}</span>}
        </span>
        <span className="block text-sm text-ink-soft">{detail}</span>
      </span>
    </>
  )
  const look = 'flex items-start gap-2.5 rounded-md px-2 py-2'
  if (isDone || href === null) return <div className={look}>{words}</div>
  return (
    <PrefetchLink href={href} className={`group ${look} hover:bg-hover`}>
      {words}
      <ArrowRight
        aria-hidden="true"
        className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform duration-100 group-hover:translate-x-0.5"
      />
    </PrefetchLink>
  )
}

const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol aria-label={label} className="grid gap-0.5">
    {steps.map((step) => (
      <li key={step.label}>
        <StepLine step={step} />
      </li>
    ))}
  </ol>
)

/** Guides a new organization to its first letter. */
export const FirstShipment = (ready: Ready) => (
  <div className="grid gap-4">
    <FirstLetter />
    <Card label={wording.gettingStarted}>
      <CardHeader title={wording.gettingStarted} description={wording.setUpOnceForYourWhole} />
      <CardBody className="px-3! pt-2 pb-3">
        <Steps label={wording.stepsToYourFirst} steps={[...setupSteps(ready), ...sendSteps]} />
      </CardBody>
    </Card>
  </div>
)

/** Shows what is missing before the first purchase; disappears once it is complete. */
export const SetupCard = (ready: Ready) => {
  if (ready.hasReturnAddress && ready.hasCard) return null
  return (
    <Card label={wording.setup}>
      <CardHeader title={wording.finishSetup} description={wording.setUpOnceForYourWhole} />
      <CardBody className="px-3! pt-2 pb-3">
        <Steps label={wording.setupSteps} steps={setupSteps(ready)} />
      </CardBody>
    </Card>
  )
}
