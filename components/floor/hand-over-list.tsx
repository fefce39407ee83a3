'use client'

import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { AddPaper } from '#components/papers/add-paper.tsx'
import { MatchPaper } from '#components/papers/match-paper.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { HandOver } from '#lib/contract/operations/hand-over.ts'
import { paths } from '#lib/paths.ts'

import { groupByDay, type HandOverDay } from './hand-over-days.ts'
import { carrierCounts, FormLink, PaperLinks } from './hand-over-result.tsx'
import { handOverLimit } from './list-limit.ts'

type Form = HandOver['forms'][number]

const formLooks = {
  creating: { label: 'Creating', tone: 'accent' },
  created: { label: 'Created', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<Form['status'], { label: string; tone: Tone }>

const FormLine = ({ form }: { form: Form }) => {
  const { label, tone } = formLooks[form.status]
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      SCAN form with {plural(form.pieces, 'piece')} <Badge tone={tone}>{label}</Badge>
      {form.message && <span className="basis-full text-ink-soft">{form.message}</span>}
    </li>
  )
}

/** Names a hand-over's pieces: the recipient of each, and the number of one that is alone. */
const Named = ({ handOver: { carriers, first_pieces: first } }: { handOver: HandOver }) => {
  const rest = carriers.reduce((sum, { pieces }) => sum + pieces, 0) - first.length
  const [only] = first
  return (
    <>
      {first.map(({ shipment_id: id, recipient }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <PrefetchLink href={paths.shipment(id)} className="font-emphasis hover:underline">
            {recipient}
          </PrefetchLink>
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
      {first.length === 1 && only?.tracking_number && (
        <code className="ml-2 text-ink-soft">{groupTrackingNumber(only.tracking_number)}</code>
      )}
    </>
  )
}

/** Adds a scan of a whole list, such as of an official form, which bears no code of ours. */
const WholeList = ({ handOver: { id, ...lists } }: { handOver: HandOver }) => {
  const kinds: StampedPaperKind[] = [
    ...(lists.mailing_list_url ? (['mailing_list'] as const) : []),
    ...(lists.certificate_of_mailing_url ? (['certificate_of_mailing'] as const) : []),
  ]
  return kinds.length > 0 && <AddPaper of={{ hand_over_id: id }} kinds={kinds} label="Add whole list…" />
}

const HandOverLine = ({ handOver }: { handOver: HandOver }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-3 first:border-t-0">
    <div className="min-w-0">
      <p>
        <Moment at={handOver.created_at} format="time" className="text-ink-soft" />
        {' · '}
        {carrierCounts(handOver)}
        {' · '}
        <Named handOver={handOver} />
      </p>
      <ul className="text-sm">
        {handOver.forms.map((form) => (
          <FormLine key={form.id} form={form} />
        ))}
      </ul>
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <PaperLinks handOver={handOver} />
      <FormLink handOver={handOver} />
      <WholeList handOver={handOver} />
    </div>
  </li>
)

const totalOf = ({ carriers }: HandOverDay): string | null => {
  if (!carriers) return null
  const total = carriers.reduce((sum, { pieces }) => sum + pieces, 0)
  return `${plural(total, 'piece')}: ${carriers.map(({ carrier, pieces }) => `${carrier} ${pieces}`).join(', ')}`
}

/** The latest hand-overs by day, with their forms to print again. The newest day is open. */
export const HandOverList = ({
  handOvers,
  hasMore,
}: {
  handOvers: readonly HandOver[]
  hasMore: boolean
}) => {
  const timeZone = useTimeZone()
  const days = groupByDay(handOvers, { timeZone, hasMore })
  if (days.length === 0) return null
  return (
    <Card label="Handed over">
      <CardHeader
        title="Handed over"
        description={hasMore && `The ${handOverLimit} most recent.`}
        aside={<MatchPaper />}
      />
      <div className="mt-3">
        {days.map((each, index) => (
          <details key={each.day} open={index === 0} className="group border-t border-line">
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-5 py-2 hover:bg-hover">
              <ChevronRight
                aria-hidden="true"
                className="size-3.5 shrink-0 transition-transform duration-100 group-open:rotate-90"
              />
              <span className="font-emphasis">
                <Day day={each.day} />
              </span>
              <span className="numeric">{totalOf(each) ?? 'Earlier handoffs of this day aren’t listed'}</span>
            </summary>
            <ul className="border-t border-line bg-sunken/50">
              {each.handOvers.map((handOver) => (
                <HandOverLine key={handOver.id} handOver={handOver} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Card>
  )
}
