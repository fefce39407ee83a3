'use client'

import { useId, useState } from 'react'

import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { applyTheme, type Theme, themes } from '#components/ui/theme.ts'

const labels = { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>

/** Switches the theme, like the account menu. */
export const ThemeSwitch = ({ initial }: { initial: Theme }) => {
  const name = useId()
  const [theme, setTheme] = useState(initial)
  return (
    <RadioGroup legend="Theme" choicesClassName="grid gap-2 sm:grid-cols-3">
      {themes.map((each) => (
        <RadioCard
          key={each}
          name={name}
          label={labels[each]}
          checked={theme === each}
          onChange={() => {
            setTheme(each)
            applyTheme(each)
          }}
        />
      ))}
    </RadioGroup>
  )
}
