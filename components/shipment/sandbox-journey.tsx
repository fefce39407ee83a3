'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, Play } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Milestone, SandboxJourney as Journey } from '#lib/contract/sandbox/sandbox.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { playMilestone } from './actions.ts'
import { shipmentQueries } from './queries.ts'

type Step = Journey['milestones'][number]

const whyNot = (step: Step, isBusy: boolean): string | null => {
  if (step.state === 'reached') return 'Already done.'
  return step.reason ?? (isBusy ? 'Simulation in progress.' : null)
}

type StepsProps = {
  title: string
  order: readonly Milestone[]
  journey: Journey
  /** The running simulation. */
  playing: Milestone | null
  onPlay: (to: Milestone) => void
}

const Steps = ({ title, order, journey, playing, onPlay }: StepsProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1.5 text-sm text-ink-soft">{title}</legend>
    <div className="flex flex-wrap gap-1.5">
      {order.map((milestone) => {
        const step = journey.milestones.find((candidate) => candidate.milestone === milestone)
        return (
          step && (
            <Button
              key={milestone}
              size="small"
              variant={step.state === 'next' ? 'primary' : 'secondary'}
              pending={playing === milestone}
              disabledReason={whyNot(step, playing !== null)}
              onClick={() => onPlay(milestone)}
            >
              {step.state === 'reached' && <Check aria-hidden="true" />}
              {step.state === 'next' && <Play aria-hidden="true" />}
              {milestoneLabels[milestone].offer}
            </Button>
          )
        )
      })}
    </div>
  </fieldset>
)

const paceLabels: Record<Journey['pace'], string> = {
  demo: 'Advances automatically about every 10 seconds.',
  manual: 'Advances only when you choose a step.',
}

/** Shows the simulated steps of a shipment, and those that can follow. */
export const SandboxJourney = ({ shipment }: { shipment: Shipment }) => {
  const query = useQuery(shipmentQueries.sandboxJourney(shipment.id))
  const play = useAction(playMilestone, { refreshesOnError: true })
  const chosen = play.args?.[1]
  if (query.isError && !query.data) {
    return (
      <p role="alert" className="text-sm text-bad">
        {query.error.message}
      </p>
    )
  }
  const journey = query.data?.data
  if (!journey) return <Spinner label="Loading controls" />
  const shown = {
    journey,
    playing: play.isPending && chosen ? chosen : null,
    onPlay: (to: Milestone) => void play.run(shipment.id, to),
  }
  return (
    <div className="grid gap-3">
      <Steps {...shown} title="Normal delivery" order={usualWay} />
      <Steps {...shown} title="Exceptions" order={otherWays} />
      <p className="text-sm text-ink-soft">
        Steps in between are simulated too. {paceLabels[journey.pace]}{' '}
        <output className="font-emphasis text-ink">
          {shown.playing && `Simulating “${milestoneLabels[shown.playing].offer}”…`}
          {play.data && chosen && milestoneLabels[chosen].done}
        </output>
      </p>
      {play.error && (
        <p role="alert" className="text-sm text-bad">
          {play.error.message}
        </p>
      )}
    </div>
  )
}

/** Maps milestones to the labels before and after their simulation. */
const milestoneLabels: Record<Milestone, { offer: string; done: string }> = {
  printed: { offer: 'Printed', done: 'Printed.' },
  manifested: { offer: 'Handed over', done: 'Handed to the carrier.' },
  form_scanned: {
    offer: 'SCAN form scanned',
    done: 'SCAN form scanned; piece scan pending.',
  },
  accepted: { offer: 'Accepted', done: 'Accepted by the carrier.' },
  in_transit: { offer: 'In transit', done: 'In transit.' },
  out_for_delivery: { offer: 'Out for delivery', done: 'Out for delivery.' },
  delivered: { offer: 'Delivered', done: 'Delivered.' },
  return_receipt: { offer: 'Return receipt', done: 'Return receipt received.' },
  notice_left: { offer: 'Notice left', done: 'Delivery attempted; notice left.' },
  held: { offer: 'Held at the post office', done: 'Held at the post office.' },
  delayed: { offer: 'Delayed', done: 'Delayed by the carrier.' },
  undeliverable: { offer: 'Undeliverable', done: 'Undeliverable as addressed.' },
  unclear: { offer: 'Unknown wording', done: 'Reported in a wording that Mailroom does not recognize.' },
  unclaimed: { offer: 'Unclaimed', done: 'Unclaimed; returning to sender.' },
  refused: { offer: 'Refused', done: 'Refused; returning to sender.' },
  returned_to_sender: { offer: 'Returned', done: 'Returned to sender.' },
  damaged: { offer: 'Damaged', done: 'Reported damaged by the carrier.' },
  lost: { offer: 'Lost', done: 'Reported lost by the carrier.' },
}

/** The steps of a regular delivery in order. */
const usualWay: readonly Milestone[] = [
  'printed',
  'manifested',
  'form_scanned',
  'accepted',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'return_receipt',
]

/** The other outcomes. */
const otherWays: readonly Milestone[] = [
  'notice_left',
  'held',
  'delayed',
  'undeliverable',
  'unclaimed',
  'refused',
  'returned_to_sender',
  'damaged',
  'lost',
  'unclear',
]
