'use client'

import dynamic from 'next/dynamic'

import { stateMarks } from '#components/format/status-labels.tsx'
import { useReader } from '#components/format/time-zone.tsx'
import type { Tone } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

import { verdictOf } from './verdict.ts'

// Most shipments need nothing of anyone: what can be done about a task loads with the first.
const ShipmentTasks = dynamic(() => import('./shipment-tasks.tsx').then((module) => module.ShipmentTasks))

// Few shipments wait for the reader.
const NextAction = dynamic(() => import('./next-action.tsx').then((module) => module.NextAction))

// It comes with the return receipt.
const Signature = dynamic(() => import('./signature.tsx').then((module) => module.Signature))

const looks = {
  neutral: 'border-line bg-sunken',
  accent: 'border-accent/20 bg-accent-soft/70',
  good: 'border-good/25 bg-good-soft',
  warn: 'border-warn/30 bg-warn-soft',
  bad: 'border-bad/25 bg-bad-soft',
} as const satisfies Record<Tone, string>

type VerdictBarProps = {
  shipment: Shipment
  evidence: ShipmentEvidence | undefined
  tasks: readonly Task[]
  readerId: string
}

/** Shows the state of a shipment in one sentence, with the signature, or with what the reader can do next. */
export const VerdictBar = ({ shipment, evidence, tasks, readerId }: VerdictBarProps) => {
  const { tone, title, detail } = verdictOf(shipment, { evidence, tasks, reader: useReader() })
  const { icon: Icon, color } = stateMarks[tone]
  const hasTasks = tasks.length > 0
  return (
    <section
      aria-label="Status"
      className={classNames(
        '-mt-2 mb-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-lg border px-4 py-2.5',
        looks[tone],
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
