import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { Tabs } from '#components/ui/tabs.tsx'

import { longText, Sample } from './sample.tsx'

/** Shows navigation. */
export const WaySamples = () => (
  <>
    <Sample name="Views with an address">
      <NavTabs
        label="Sample views"
        tabs={[
          { label: 'All', href: '/design', current: true },
          { label: 'Drafts', href: '/design?view=drafts', current: false },
          { label: 'Cancelled', href: '/design?view=cancelled', current: false },
        ]}
      />
      <LinkSegments
        label="Period"
        segments={[
          { label: '6 months', href: '/design?period=6', current: false },
          { label: '12 months', href: '/design', current: true },
        ]}
      />
      <Tabs
        label="Sample panels"
        defaultValue="one"
        tabs={[
          { value: 'one', label: 'Timeline', panel: 'The first panel.' },
          { value: 'two', label: 'Evidence', panel: 'The second panel.' },
        ]}
      />
    </Sample>
    <Sample name="Steps and pages">
      <Steps
        label="Sample steps"
        steps={[
          { label: 'Document', state: 'done', href: '/design' },
          { label: 'Addresses', state: 'current' },
          { label: 'Quotes', state: 'ahead' },
        ]}
      />
      <Pagination
        summary="1–20, newest first"
        previous={{ label: 'Newer', href: null, reason: 'No newer entries.' }}
        next={{ label: 'Older', href: '/design', reason: '' }}
      />
      <Pagination
        summary="3 total"
        previous={{ label: 'Newer', href: null, reason: 'No newer entries.' }}
        next={{ label: 'Older', href: null, reason: 'No older entries.' }}
      />
    </Sample>
    <Sample wide name="Head of a page">
      <PageHeader
        trail={[{ label: 'Shipments', href: '/shipments' }]}
        title={longText}
        badge={<Badge tone="good">Shipped</Badge>}
        description="A one-line description."
        actions={<Button>Action</Button>}
      />
    </Sample>
  </>
)
