'use client'

import dynamic from 'next/dynamic'

// Few people ever see it: its code, with what changes need, comes with those pages only.
export const LostOrganization = dynamic(() =>
  import('./lost-organization-banner.tsx').then((module) => module.LostOrganizationBanner),
)
