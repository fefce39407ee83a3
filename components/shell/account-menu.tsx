'use client'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import { AccountButton } from './account-button.tsx'
import type { AccountMenuProps } from './account-menu-popup.tsx'

const load = () => import('./account-menu-popup.tsx').then((module) => module.AccountMenuPopup)

/** Whose dashboard this is, the theme, and the way out. The menu's code loads when its button is reached for. */
export const AccountMenu = (props: AccountMenuProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  const { organization, logoUrl, person } = props
  return (
    <OnDemandTrigger
      trigger={<AccountButton organization={organization} logoUrl={logoUrl} person={person} />}
      popup="menu"
      preload={preload}
      onOpen={show}
    />
  )
}
