import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { DesignBoard, themes } from '#components/design/design-board.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'

export const metadata: Metadata = { title: 'Design' }

type DesignPageProps = { searchParams: Promise<{ theme?: string | string[] }> }

/** Every primitive in every state, for whoever works on the dashboard. There is no such page in production. */
const DesignPage = async ({ searchParams }: DesignPageProps) => {
  if (process.env.NODE_ENV === 'production') notFound()
  const { theme: asked } = await searchParams
  const chosen = themes.find((theme) => theme === asked)
  const shown = chosen ? [chosen] : themes
  return (
    <main className="py-6">
      <div className="px-4 sm:px-6">
        <PageHeader
          title="Design"
          description="Every primitive in every state. What it looks like when it is pointed at or focused shows when it is: move the pointer over it, or reach it with the Tab key."
        />
        <NavTabs
          label="Themes"
          tabs={[
            { label: 'Both', href: '/design', current: !chosen },
            { label: 'Light', href: '/design?theme=light', current: chosen === 'light' },
            { label: 'Dark', href: '/design?theme=dark', current: chosen === 'dark' },
          ]}
        />
      </div>
      <div className={shown.length > 1 ? 'mt-4 grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2' : 'mt-4'}>
        {shown.map((theme) => (
          <DesignBoard key={theme} theme={theme} isAlone={shown.length === 1} />
        ))}
      </div>
    </main>
  )
}

export default DesignPage
