'use client'

import dynamic from 'next/dynamic'

// Next loads the code of the page for a missing shipment with every shipment. Few links lead to another organization:
// its code, with what changes need, comes with those only.
export const OtherOrganization = dynamic(() =>
  import('./other-organization-card.tsx').then((module) => module.OtherOrganizationCard),
)
