'use client'

import { useQuery } from '@tanstack/react-query'

import { useApi } from '#components/api/use-api.ts'
import { DeadlineFields } from '#components/deadlines/deadline-fields.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { recipientOf } from '#components/letter-sets/letters-to-buy.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { DeadlineKind } from '#lib/contract/deadlines/deadline.values.ts'
import { minuteMs, isDay } from '#lib/contract/formats/time.values.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import type { PlannedService } from '#lib/contract/schedules/mailing-plan.ts'
import { paths } from '#lib/paths.ts'

import type { DeadlineState } from './use-deadline.ts'

type DeadlinePlannerProps = {
  shipmentId: string
  /** The quote that is reviewed: its day can be used at once, another service is opened first. */
  quoteId: string
  onChoose: (day: string) => void
}

const LastSafeDay = ({ planned: { last_safe_day: day } }: { planned: PlannedService }) =>
  day === null ? (
    'No safe day is left'
  ) : (
    <>
      Mail by <Day day={day} /> at the latest
    </>
  )

const Proposal = ({
  planned,
  shipmentId,
  quoteId,
  onChoose,
}: DeadlinePlannerProps & { planned: PlannedService }) => {
  const { last_safe_day: day } = planned
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-emphasis">
          <CarrierService carrier={planned.carrier} service={planned.service} />
        </span>
        <Money cents={planned.total_cents} />
      </span>
      <span className="text-sm">
        <LastSafeDay planned={planned} />
      </span>
      <span className="text-sm text-ink-soft">{planned.basis}</span>
      {day !== null &&
        (planned.quote_id === quoteId ? (
          <Button size="small" className="justify-self-start" onClick={() => onChoose(day)}>
            Use this day
          </Button>
        ) : (
          <LinkButton
            size="small"
            className="justify-self-start"
            href={paths.send.review(shipmentId, planned.quote_id)}
          >
            Choose this service
          </LinkButton>
        ))}
    </li>
  )
}

const Proposals = ({
  services,
  ...props
}: DeadlinePlannerProps & { services: readonly PlannedService[] }) => (
  <ul>
    {services.map((planned) => (
      <Proposal key={planned.quote_id} {...props} planned={planned} />
    ))}
  </ul>
)

type PlanProps = DeadlinePlannerProps & { kind: DeadlineKind; day: string }

/** Proposes the last safe day to mail a letter by each service that is offered. */
const LetterPlan = ({ kind, day, ...props }: PlanProps) => {
  const { shipmentId } = props
  const api = useApi()
  const plan = useQuery({
    queryKey: ['mailing-plan', shipmentId, kind, day],
    queryFn: async ({ signal }) =>
      (await api.planMailing({ params: { id: shipmentId }, query: { kind, day }, signal })).data,
    staleTime: minuteMs,
    retry: false,
  })
  const services = plan.data?.services ?? []
  const isReviewed = ({ quote_id: quoteId }: PlannedService): boolean => quoteId === props.quoteId
  const others = services.filter((planned) => !isReviewed(planned))
  if (plan.isError) return <Notice alert tone="bad" title="The plan could not be loaded" />
  return (
    <output className="block">
      {plan.data && (
        <>
          <Proposals {...props} services={services.filter(isReviewed)} />
          {others.length > 0 && (
            <details>
              <summary className="cursor-pointer py-2 text-sm font-emphasis">
                Other services ({others.length})
              </summary>
              <Proposals {...props} services={others} />
            </details>
          )}
          <p className="text-sm text-ink-soft">{plan.data.notice}</p>
        </>
      )}
    </output>
  )
}

type SetPlanProps = PlanProps & { set: LetterSet }

/** Proposes the last safe day to mail each letter of a set, and the day by which all are in time. */
const SetPlan = ({ set, shipmentId, quoteId, kind, day, onChoose }: SetPlanProps) => {
  const api = useApi()
  const plan = useQuery({
    queryKey: ['mailing-plan', set.id, set.letters.length, kind, day],
    queryFn: async ({ signal }) =>
      (await api.planLetterSet({ params: { id: set.id }, query: { kind, day }, signal })).data,
    staleTime: minuteMs,
    retry: false,
  })
  if (plan.isError) return <Notice alert tone="bad" title="The plan could not be loaded" />
  const letters = set.letters.flatMap((letter) => {
    const chosen = letter.id === shipmentId ? quoteId : letter.quote?.quote_id
    const services = plan.data?.letters.find(({ shipment_id: id }) => id === letter.id)?.services
    const planned = services?.find((each) => each.quote_id === chosen)
    return planned ? [{ letter, planned }] : []
  })
  const days = letters.flatMap(({ planned }) => planned.last_safe_day ?? [])
  const first = days.length === letters.length ? days.toSorted()[0] : undefined
  return (
    <output className="block">
      {plan.data && (
        <>
          <ul>
            {letters.map(({ letter, planned }) => (
              <li key={letter.id} className="grid gap-1 border-t border-line py-2 first:border-t-0">
                <span className="font-emphasis">
                  {letter.companion_of === null ? recipientOf(letter) : `Companion to ${recipientOf(letter)}`}
                </span>
                <span className="text-sm">
                  <LastSafeDay planned={planned} />
                </span>
                <span className="text-sm text-ink-soft">{planned.basis}</span>
              </li>
            ))}
          </ul>
          {first !== undefined && (
            <Button size="small" className="mb-2" onClick={() => onChoose(first)}>
              Use <Day day={first} /> for all letters
            </Button>
          )}
          <p className="text-sm text-ink-soft">{plan.data.notice}</p>
        </>
      )}
    </output>
  )
}

type DeadlineCardProps = DeadlinePlannerProps & {
  deadline: DeadlineState
  /** The set that is bought together; null for a letter alone. */
  set: LetterSet | null
  /** Number of letters that it is for. */
  count: number
  /** What fixes the day of a postmark, where the reviewed carrier postmarks. */
  postmark: string | null
}

/**
 * Enters the deadline of a letter, or of all letters bought together, and proposes the last safe day to mail them. It is
 * saved on request, and with the purchase.
 */
export const DeadlineCard = ({ deadline, set, count, postmark, ...props }: DeadlineCardProps) => {
  const { entered, isUnsaved } = deadline
  const { kind, day } = entered
  return (
    <Card label="Deadline" className="p-5">
      <h2 className="mb-4 text-md font-emphasis">Deadline</h2>
      <div className="grid gap-3">
        <DeadlineFields value={entered} onChange={deadline.setEntered} isBrief={!isDay(day)} />
        {kind === 'postmarked_by' && postmark && <p className="text-sm text-ink-soft">{postmark}</p>}
        {isDay(day) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {isUnsaved ? (
              <>
                <Button size="small" pending={deadline.isSaving} onClick={deadline.save}>
                  Save deadline
                </Button>
                <span className="text-sm text-ink-soft">
                  It is also saved when you pay or schedule. You are warned before the last safe mailing day.
                </span>
              </>
            ) : (
              <p className="text-sm text-ink-soft">
                This deadline is saved with {count === 1 ? 'the letter' : `all ${count} letters`}. You are
                warned before its last safe mailing day.
              </p>
            )}
          </div>
        )}
        {deadline.error && <Notice alert tone="bad" title={deadline.error.message} />}
        {isDay(day) &&
          (set ? (
            <SetPlan {...props} set={set} kind={kind} day={day} />
          ) : (
            <LetterPlan {...props} kind={kind} day={day} />
          ))}
      </div>
    </Card>
  )
}
