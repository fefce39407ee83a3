import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { paths } from '#lib/paths.ts'

import { FirstLetter } from './send-card.tsx'

type Ready = {
  hasReturnAddress: boolean
  hasCard: boolean
  /** Whether the reader may set the organization's return address. */
  canManage: boolean
}

type Step = { label: string; detail: string; isDone: boolean; href: string | null }

const setupSteps = ({ hasReturnAddress, hasCard, canManage }: Ready): Step[] => [
  {
    label: 'Set a return address',
    detail: canManage
      ? 'Printed on every envelope. You can change it for any letter.'
      : 'Set by an owner or admin. You can change it for any letter.',
    isDone: hasReturnAddress,
    href: canManage ? paths.settings.organization() : null,
  },
  {
    label: 'Add a payment card',
    detail: 'Charged only when you pay.',
    isDone: hasCard,
    href: paths.settings.billing(),
  },
]

const sendSteps: readonly Step[] = [
  {
    label: 'Upload a PDF and enter the recipient',
    detail: 'We check the file and verify the address with USPS.',
    isDone: false,
    href: paths.send.upload(),
  },
  {
    label: 'Compare and pay',
    detail: 'Price, arrival and proof from every carrier, side by side.',
    isDone: false,
    href: null,
  },
  {
    label: 'Track delivery and download proof',
    detail: 'Tracking and proof are collected automatically.',
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
        <span className="block font-emphasis">
          {label}
          {isDone && <span className="sr-only"> (done)</span>}
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
export const FirstShipment = ({ ornament, ...ready }: Ready & { ornament: ReactNode }) => (
  <div className="grid gap-4">
    <FirstLetter ornament={ornament} />
    <Card label="Getting started">
      <CardHeader title="Getting started" description="Set up once for your whole team." />
      <CardBody className="px-3! pt-2 pb-3">
        <Steps label="Steps to your first letter" steps={[...setupSteps(ready), ...sendSteps]} />
      </CardBody>
    </Card>
  </div>
)

/** Shows the missing steps before the first purchase. */
export const SetupCard = (ready: Ready) => (
  <Card label="Setup">
    <CardHeader title="Finish setup" description="Set up once for your whole team." />
    <CardBody className="px-3! pt-2 pb-3">
      <Steps label="Setup steps" steps={setupSteps(ready)} />
    </CardBody>
  </Card>
)
