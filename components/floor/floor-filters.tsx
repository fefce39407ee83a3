'use client'

import { useRouter } from 'next/navigation'

import { useReader } from '#components/format/time-zone.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import type { FloorSummary } from '#lib/contract/operations/floor.ts'
import type { FloorStage } from '#lib/contract/operations/floor.values.ts'
import { paths } from '#lib/paths.ts'

import type { FloorFilters } from './queries.ts'

type FilterProps = { summary: FloorSummary; stage: FloorStage; filters: FloorFilters }

const useFilter = ({ stage, filters }: FilterProps) => {
  const router = useRouter()
  return (changed: FloorFilters) =>
    router.replace(paths.operations.floor({ stage, ...filters, ...changed }), { scroll: false })
}

/** Narrows the lists to what was bought on a day. */
export const DayFilter = (props: FilterProps) => {
  const filter = useFilter(props)
  const { locale } = useReader()
  const { days } = props.summary
  const { day } = props.filters
  if (days.length === 0 && !day) return null
  const emptied = day && !days.some((each) => each.day === day) ? [{ day, pieces: 0 }] : []
  return (
    <Field label="Purchased on">
      <NativeSelect
        actsAtOnce
        value={day ?? ''}
        onChange={(event) => filter({ day: event.target.value || undefined })}
      >
        <option value="">Any day</option>
        {[...emptied, ...days].map((each) => (
          <option key={each.day} value={each.day}>
            {formatDay(each.day, 'week-date', locale)} ({each.pieces})
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** Narrows the lists to what one printer prints; there only while several do. */
export const PrinterFilter = (props: FilterProps) => {
  const filter = useFilter(props)
  const { printers } = props.summary
  const { printer } = props.filters
  if (printers.length < 2 && !printer) return null
  const emptied =
    printer && !printers.some(({ id }) => id === printer)
      ? [{ id: printer, name: 'Printer with no pieces', pieces: 0 }]
      : []
  return (
    <Field label="Printer">
      <NativeSelect
        actsAtOnce
        value={printer ?? ''}
        onChange={(event) => filter({ printer: event.target.value || undefined })}
      >
        <option value="">Any printer</option>
        {[...emptied, ...printers].map((each) => (
          <option key={each.id} value={each.id}>
            {each.name} ({each.pieces})
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
