import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

export type BillingSection = 'cards' | 'charges' | 'statements' | 'spending' | 'limits' | 'account'

/** Shows the header of the billing pages. */
export const BillingTabs = ({ current }: { current: BillingSection }) => (
  <>
    <SettingsHeader current="billing" />
    <div className="mb-5">
      <NavTabs
        label={wording.billing}
        tabs={[
          { label: wording.cards, href: paths.settings.billing(), current: current === 'cards' },
          { label: wording.account, href: paths.settings.account(), current: current === 'account' },
          { label: wording.charges, href: paths.settings.charges(), current: current === 'charges' },
          { label: wording.statements, href: paths.settings.statements(), current: current === 'statements' },
          { label: wording.spending, href: paths.settings.spending(), current: current === 'spending' },
          { label: wording.limits, href: paths.settings.limits(), current: current === 'limits' },
        ]}
      />
    </div>
  </>
)
