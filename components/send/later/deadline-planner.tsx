'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { useApi } from '#components/api/use-api.ts'
import { changeDeadline } from '#components/deadlines/actions.ts'
import { DeadlineFields } from '#components/deadlines/deadline-fields.tsx'
import { asEntered, asInput, isKept } from '#components/deadlines/entered-deadline.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { DeadlineBrief } from '#lib/contract/deadlines/deadline.ts'
import { minuteMs, isDay } from '#lib/contract/formats/time.values.ts'
import type { PlannedService } from '#lib/contract/schedules/mailing-plan.ts'
import { paths } from '#lib/paths.ts'

type DeadlinePlannerProps = {
  shipmentId: string
  /** The quote that is reviewed: its day can be used at once, another service is opened first. */
  quoteId: string
  onChoose: (day: string) => void
}

type Kept = {
  kept: DeadlineBrief | null
  /** What fixes the day of a postmark, where the reviewed carrier postmarks. */
  postmark: string | null
}

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
        {day === null ? (
          'No safe day is left'
        ) : (
          <>
            Mail by <Day day={day} /> at the latest
          </>
        )}
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

/** Proposes, from a deadline, the last safe day to mail by each service that is offered, and saves the deadline. */
export const DeadlinePlanner = ({ kept, postmark, ...props }: DeadlinePlannerProps & Kept) => {
  const { shipmentId } = props
  const api = useApi()
  const toast = useToast()
  const [entered, setEntered] = useState(asEntered(kept))
  const save = useAction(changeDeadline, {
    onSuccess: () => toast({ title: 'Deadline saved' }),
  })
  const { kind, day } = entered
  const plan = useQuery({
    queryKey: ['mailing-plan', shipmentId, kind, day],
    queryFn: async ({ signal }) =>
      (await api.planMailing({ params: { id: shipmentId }, query: { kind, day }, signal })).data,
    enabled: isDay(day),
    staleTime: minuteMs,
    retry: false,
  })
  const services = plan.data?.services ?? []
  const isReviewed = ({ quote_id: quoteId }: PlannedService): boolean => quoteId === props.quoteId
  const chosen = services.filter(isReviewed)
  const others = services.filter((planned) => !isReviewed(planned))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-emphasis">Plan from a deadline</legend>
      <DeadlineFields value={entered} onChange={setEntered} />
      {kind === 'postmarked_by' && postmark && <p className="text-sm text-ink-soft">{postmark}</p>}
      {isDay(day) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {isKept(entered, kept) ? (
            <p className="text-sm text-ink-soft">
              This deadline is saved with the letter. You are warned before its last safe mailing day.
            </p>
          ) : (
            <>
              <Button
                size="small"
                pending={save.isPending}
                onClick={() => void save.run(shipmentId, asInput(entered))}
              >
                Save deadline
              </Button>
              <span className="text-sm text-ink-soft">
                Save it to be warned before the last safe mailing day.
              </span>
            </>
          )}
        </div>
      )}
      {save.error && <Notice alert tone="bad" title={save.error.message} />}
      {plan.isError && <Notice alert tone="bad" title="The plan could not be loaded" />}
      <output className="block">
        {plan.data && (
          <>
            <Proposals {...props} services={chosen} />
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
    </fieldset>
  )
}
