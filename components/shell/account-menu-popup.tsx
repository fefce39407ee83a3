'use client'

import { LogOut, Monitor, Moon, Plus, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'

import { signOut } from '#components/account/sign-out.ts'
import { useOwnOrganizations, useSwitchOrganization } from '#components/account/use-organizations.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Menu, MenuChoice, MenuItem, MenuLink, MenuNote, MenuSeparator } from '#components/ui/menu.tsx'
import { applyTheme, parseTheme } from '#components/ui/theme.ts'
import { useToast } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import { AccountButton } from './account-button.tsx'

const themeChoices = [
  { value: 'system', label: 'System theme', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

export type AccountMenuProps = {
  organizationId: string
  organization: string
  logoUrl: string | null
  person: string
  email: string
}

type OrganizationsProps = {
  current: { id: string; name: string }
  onChange: (chosenId: string) => void
}

/** Lists the reader's organizations once they are loaded; the current one is shown from the start. */
const Organizations = ({ current, onChange }: OrganizationsProps) => {
  const own = useOwnOrganizations()
  const choices = own.state === 'ready' ? own.organizations : [current]
  return (
    <>
      <MenuChoice
        label="Organization"
        value={current.id}
        choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
      {own.state === 'failed' && <MenuNote>Your other organizations could not be loaded.</MenuNote>}
      {own.state === 'ready' && own.canCreate && (
        <MenuLink href={paths.welcome({ another: 'yes' })}>
          <Plus aria-hidden="true" />
          Create an organization
        </MenuLink>
      )}
    </>
  )
}

/** Renders the menu with its trigger. Mounts open. */
export const AccountMenuPopup = ({
  organizationId,
  organization,
  logoUrl,
  person,
  email,
}: AccountMenuProps) => {
  // Rendered in browsers only, after a click.
  const [chosen, setChosen] = useState(() => parseTheme(document.documentElement.dataset['theme']))
  const toast = useToast()
  const switchTo = useSwitchOrganization(paths.overview(), ({ message }) =>
    toast({ tone: 'bad', title: 'Could not switch organization', description: message }),
  )
  const leave = useAction(signOut, {
    after: { leave: paths.signIn() },
    onError: ({ message }) => toast({ tone: 'bad', title: 'You are still signed in', description: message }),
  })
  return (
    <Menu
      defaultOpen
      side="top"
      align="start"
      trigger={<AccountButton organization={organization} logoUrl={logoUrl} person={person} />}
    >
      <MenuNote>
        Signed in as <span className="font-emphasis text-ink">{email}</span>
      </MenuNote>
      <MenuLink href={paths.settings.security()}>
        <UserRound aria-hidden="true" />
        Your account
      </MenuLink>
      <MenuSeparator />
      <Organizations
        current={{ id: organizationId, name: organization }}
        onChange={(chosenId) => {
          if (chosenId !== organizationId) void switchTo.run(chosenId)
        }}
      />
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
      <MenuItem onSelect={() => void leave.run()}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuItem>
    </Menu>
  )
}
