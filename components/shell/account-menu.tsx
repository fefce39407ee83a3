'use client'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import { AccountButton } from './account-button.tsx'
import type { AccountMenuProps } from './account-menu-popup.tsx'

const load = () => import('./account-menu-popup.tsx').then((module) => module.AccountMenuPopup)

/** Shows organization, theme and sign-out. The menu loads when its button is hovered or focused. */
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
