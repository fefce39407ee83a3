'use client'

import { ChevronsUpDown, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'

import { Menu, MenuChoice, MenuItem, MenuNote, MenuSeparator } from '#components/ui/menu.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import { type Theme, themeCookie } from './theme.ts'

const themeChoices = [
  { value: 'system', label: 'System theme', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

const applyTheme = (theme: Theme) => {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    document.cookie = `${themeCookie}=; path=/; max-age=0; samesite=lax`
  } else {
    document.documentElement.dataset['theme'] = theme
    document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`
  }
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

type AccountMenuProps = {
  organization: string
  person: string
  email: string
  theme: Theme
  side?: 'top' | 'bottom'
}

/** Whose dashboard this is, the theme, and the way out. */
export const AccountMenu = ({ organization, person, email, theme, side = 'top' }: AccountMenuProps) => {
  const [chosen, setChosen] = useState(theme)
  const toast = useToast()
  const signOut = async () => {
    const response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null)
    if (response?.ok) window.location.assign(paths.signIn())
    else
      toast({
        tone: 'bad',
        title: 'You are still signed in',
        description: 'The service could not be reached. Try again.',
      })
  }
  return (
    <Menu
      side={side}
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Account: ${organization}, ${person}`}
          className="flex w-full items-center gap-2.5 rounded-sm px-2 py-2 text-left transition-colors duration-100 hover:bg-hover data-popup-open:bg-hover"
        >
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-sm bg-accent-soft text-xs font-[650] text-accent"
          >
            {initials(organization)}
          </span>
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-[560]">{organization}</span>
            <span className="truncate text-xs text-ink-soft">{person}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <MenuNote>
        Signed in as <span className="font-[550] text-ink">{email}</span>
      </MenuNote>
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={chosen}
        choices={themeChoices}
        onChange={(next) => {
          setChosen(next)
          applyTheme(next)
        }}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuItem>
    </Menu>
  )
}
