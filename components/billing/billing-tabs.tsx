import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { paths } from '#lib/paths.ts'

export type BillingSection = 'cards' | 'charges' | 'statements' | 'spending' | 'limits' | 'account'

/** Shows the header of the billing pages. */
export const BillingTabs = ({ current }: { current: BillingSection }) => (
  <>
    <SettingsHeader current="billing" />
    <div className="mb-5">
      <NavTabs
        label="Billing"
        tabs={[
          { label: 'Cards', href: paths.settings.billing(), current: current === 'cards' },
          { label: 'Account', href: paths.settings.account(), current: current === 'account' },
          { label: 'Charges', href: paths.settings.charges(), current: current === 'charges' },
          { label: 'Statements', href: paths.settings.statements(), current: current === 'statements' },
          { label: 'Spending', href: paths.settings.spending(), current: current === 'spending' },
          { label: 'Limits', href: paths.settings.limits(), current: current === 'limits' },
        ]}
      />
    </div>
  </>
)
