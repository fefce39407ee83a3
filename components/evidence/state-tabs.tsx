import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { evidenceStates } from '#lib/contract/evidence/evidence.ts'

import { type EvidenceAddress, evidenceHref } from './evidence-filters.ts'

const labels = {
  awaiting_acceptance: 'Awaiting acceptance',
  awaiting_receipt: 'Awaiting receipt',
  returned: 'Returned',
  held: 'On hold',
  expiring: 'Expiring',
} as const satisfies Record<(typeof evidenceStates)[number], string>

/** The list by what it waits for or came to, each with its own address; the other filters stay. */
export const StateTabs = ({ address }: { address: EvidenceAddress }) => (
  <NavTabs
    label="Evidence by status"
    tabs={[
      { label: 'All', href: evidenceHref({ ...address, state: null }), current: !address.state },
      ...evidenceStates.map((state) => ({
        label: labels[state],
        href: evidenceHref({ ...address, state }),
        current: address.state === state,
      })),
    ]}
  />
)
