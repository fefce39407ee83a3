'use client'

import {
  CircleAlert,
  CircleArrowRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  type LucideIcon,
} from 'lucide-react'
import dynamic from 'next/dynamic'

import { useReader } from '#components/format/time-zone.tsx'
import type { Tone } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

import { Signature } from './signature.tsx'
import { verdictOf } from './verdict.ts'

// Most shipments need nothing of anyone: what can be done about a task loads with the first.
const ShipmentTasks = dynamic(() => import('./shipment-tasks.tsx').then((module) => module.ShipmentTasks))

// Few shipments wait for the reader.
const NextAction = dynamic(() => import('./next-action.tsx').then((module) => module.NextAction))

const looks = {
  neutral: { bar: 'border-line bg-sunken', Icon: CircleDashed, color: 'text-ink-soft' },
  accent: { bar: 'border-accent/20 bg-accent-soft/70', Icon: CircleArrowRight, color: 'text-accent' },
  good: { bar: 'border-good/25 bg-good-soft', Icon: CircleCheck, color: 'text-good' },
  warn: { bar: 'border-warn/30 bg-warn-soft', Icon: CircleAlert, color: 'text-warn' },
  bad: { bar: 'border-bad/25 bg-bad-soft', Icon: CircleX, color: 'text-bad' },
} as const satisfies Record<Tone, { bar: string; Icon: LucideIcon; color: string }>

type VerdictBarProps = {
  shipment: Shipment
  evidence: ShipmentEvidence | undefined
  tasks: readonly Task[]
  readerId: string
}

/** Shows the state of a shipment in one sentence, with the signature, or with what the reader can do next. */
export const VerdictBar = ({ shipment, evidence, tasks, readerId }: VerdictBarProps) => {
  const { tone, title, detail } = verdictOf(shipment, { evidence, tasks, reader: useReader() })
  const { bar, Icon, color } = looks[tone]
  const hasTasks = tasks.length > 0
  return (
    <section
      aria-label="Status"
      className={classNames(
        '-mt-2 mb-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-lg border px-4 py-2.5',
        bar,
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('size-5.5 shrink-0 max-sm:self-start', color)}
        strokeWidth={1.8}
      />
      <div className="min-w-0 flex-1 basis-72 max-sm:basis-56">
        <p className="text-md font-emphasis wrap-anywhere">{title}</p>
        {detail && <p className="text-ink-soft wrap-anywhere">{detail}</p>}
      </div>
      {shipment.delivered_at !== null && shipment.mailing_records && <Signature shipment={shipment} />}
      {hasTasks ? (
        <ShipmentTasks tasks={tasks} readerId={readerId} />
      ) : (
        (canBuy(shipment.status) || tone === 'warn' || tone === 'bad') && <NextAction shipment={shipment} />
      )}
    </section>
  )
}
