'use client'

import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'

import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'
import { Menu, MenuChoice, MenuItem, MenuNote, MenuSeparator } from '#components/ui/menu.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import { AccountButton } from './account-button.tsx'
import { applyTheme } from './apply-theme.ts'
import { parseTheme } from './theme.ts'

const themeChoices = [
  { value: 'system', label: 'System theme', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

export type AccountMenuProps = { organization: string; person: string; email: string }

const signOut = async (): Promise<boolean> => {
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  return response?.ok ?? false
}

/** The menu with its button. Opens at once: it is shown because someone asked. */
export const AccountMenuPopup = ({ organization, person, email }: AccountMenuProps) => {
  // Only ever rendered in a browser, after a click.
  const [chosen, setChosen] = useState(() => parseTheme(document.documentElement.dataset['theme']))
  const toast = useToast()
  const leave = async () => {
    if (await signOut()) {
      forgetLocalDrafts()
      window.location.assign(paths.signIn())
    } else {
      toast({
        tone: 'bad',
        title: 'You are still signed in',
        description: 'The service could not be reached. Try again.',
      })
    }
  }
  return (
    <Menu
      defaultOpen
      side="top"
      align="start"
      trigger={<AccountButton organization={organization} person={person} />}
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
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuItem>
    </Menu>
  )
}
