'use client'

import { Moment } from '#components/format/moment.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { HandOver } from '#lib/contract/operations/hand-over.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import { FormLink, PaperLinks } from './hand-over-result.tsx'
import { useHandOvers } from './use-floor.ts'

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

/** The latest hand-overs, with their forms to print again. */
export const HandOverList = ({ initial }: { initial: { data: HandOver[] } }) => {
  const { data } = useHandOvers(initial)
  if (data.data.length === 0) return null
  return (
    <Card label="Handed over">
      <CardHeader title="Handed over" description="The 10 most recent." />
      <ul className="mt-2">
        {data.data.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-3"
          >
            <div className="min-w-0">
              <p className="font-[570]">
                <Moment at={each.created_at} format="short-date-time" />
                {each.carriers.map(
                  ({ carrier, pieces }) => ` · ${plural(pieces, 'piece')} to ${carrierName(carrier)}`,
                )}
              </p>
              <ul className="text-sm">
                {each.forms.map((form) => (
                  <FormLine key={form.id} form={form} />
                ))}
              </ul>
            </div>
            <div className="flex flex-wrap gap-2">
              <PaperLinks handOver={each} />
              <FormLink handOver={each} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
