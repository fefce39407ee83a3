'use client'

import type { ComponentProps } from 'react'

import { NativeSelect } from '#components/ui/native-select.tsx'

type TimeZoneSelectProps = Omit<ComponentProps<typeof NativeSelect>, 'children' | 'value'> & {
  value: string
  /** IANA names. */
  timeZones: readonly string[]
}

/** Renders a select of time zones. A value that is not among them, such as an older name, is offered too. */
export const TimeZoneSelect = ({ value, timeZones, ...rest }: TimeZoneSelectProps) => (
  <NativeSelect {...rest} value={value}>
    {(timeZones.includes(value) ? timeZones : [value, ...timeZones]).map((name) => (
      <option key={name} value={name}>
        {name.replaceAll('_', ' ')}
      </option>
    ))}
  </NativeSelect>
)
