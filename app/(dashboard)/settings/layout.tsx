import type { ReactNode } from 'react'

import { SettingsNav } from '#components/settings/settings-nav.tsx'

/** Shows settings pages beside their navigation. */
const SettingsLayout = ({ children }: { children: ReactNode }) => (
  <div data-unbounded="" className="xl:grid xl:grid-cols-[9.5rem_minmax(0,1fr)] xl:gap-x-10">
    <SettingsNav />
    <div className="min-w-0">{children}</div>
  </div>
)

export default SettingsLayout
