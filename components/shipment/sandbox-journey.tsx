'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Play } from 'lucide-react'
import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { Milestone, SandboxJourney as Journey } from '#lib/contract/sandbox/sandbox.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import * as wording from './on-demand-wording.tsx'

type Step = Journey['milestones'][number]

const whyNot = (step: Step, isBusy: boolean): string | null => {
  if (step.state === 'reached') return wording.alreadyDone
  return step.reason ?? (isBusy ? wording.simulationInProgress : null)
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
  demo: wording.advancesAutomaticallyAboutEvery,
  manual: wording.advancesOnlyWhenYouChoose,
}

type SandboxJourneyProps = { shipment: Shipment; onChanged: () => void }

/** Shows the simulated steps of a shipment, and those that can follow. */
export const SandboxJourney = ({ shipment, onChanged }: SandboxJourneyProps) => {
  const api = useApi()
  const queries = useQueryClient()
  const [playing, setPlaying] = useState<Milestone | null>(null)
  const [played, setPlayed] = useState<Milestone | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // Refetched with every change of the shipment.
  const queryKey = ['shipment', shipment.id, 'sandbox-journey']
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.getSandboxJourney({ params: { id: shipment.id }, signal })).data,
  })
  const play = async (to: Milestone) => {
    setPlaying(to)
    setPlayed(null)
    setFailure(null)
    try {
      const { data } = await api.playSandboxMilestone({ params: { id: shipment.id }, body: { to } })
      queries.setQueryData(queryKey, data)
      setPlayed(to)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : wording.theStepCouldNotBeSimulated)
      void query.refetch()
    } finally {
      setPlaying(null)
      onChanged()
    }
  }
  if (query.isError && !query.data) {
    return (
      <p role="alert" className="text-sm text-bad">
        {query.error instanceof ApiError ? query.error.message : wording.controlsCouldNotBeLoaded}
      </p>
    )
  }
  if (!query.data) return <Spinner label={wording.loadingControls} />
  const shown = { journey: query.data, playing, onPlay: (to: Milestone) => void play(to) }
  return (
    <div className="grid gap-3">
      <Steps {...shown} title={wording.normalDelivery} order={usualWay} />
      <Steps {...shown} title={wording.exceptions} order={otherWays} />
      <p className="text-sm text-ink-soft">
        {wording.stepsInBetweenAreSimulated(paceLabels[query.data.pace])}
        <output className="font-[570] text-ink">
          {playing && wording.simulatingOffer(milestoneLabels[playing].offer)}
          {played && milestoneLabels[played].done}
        </output>
      </p>
      {failure && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Maps milestones to the labels before and after their simulation. */
const milestoneLabels: Record<Milestone, { offer: string; done: string }> = {
  printed: { offer: wording.printed, done: 'Printed.' },
  manifested: { offer: wording.handedOver, done: wording.handedToTheCarrier },
  form_scanned: {
    offer: wording.scanFormScanned,
    done: wording.scanFormScannedPiece,
  },
  accepted: { offer: wording.accepted, done: wording.acceptedByTheCarrier },
  in_transit: { offer: wording.inTransit, done: wording.inTransitSentence },
  out_for_delivery: { offer: wording.outForDelivery, done: wording.outForDeliverySentence },
  delivered: { offer: wording.delivered, done: 'Delivered.' },
  return_receipt: { offer: wording.returnReceipt, done: wording.returnReceiptReceived },
  notice_left: { offer: wording.noticeLeft, done: wording.deliveryAttemptedNoticeLeftSentence },
  held: { offer: wording.heldAtThePost, done: wording.heldAtThePostOffice },
  delayed: { offer: wording.delayed, done: wording.delayedByTheCarrier },
  undeliverable: { offer: wording.undeliverable, done: wording.undeliverableAsAddressed },
  unclear: { offer: wording.unclear, done: wording.reportedInAnUnknownWording },
  unclaimed: { offer: wording.unclaimed, done: wording.unclaimedReturningToSender },
  refused: { offer: wording.refused, done: wording.refusedReturningToSender },
  returned_to_sender: { offer: wording.returned, done: wording.returnedToSender },
  damaged: { offer: wording.damaged, done: wording.reportedDamagedByTheCarrier },
  lost: { offer: wording.lost, done: wording.reportedLostByTheCarrier },
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
