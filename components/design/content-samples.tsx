import { Mails } from 'lucide-react'

import { Badge, Tag } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'

import { Sample, SampleRow } from './sample.tsx'

const tones = ['neutral', 'accent', 'good', 'warn', 'bad'] as const

const States = () => (
  <>
    <Sample name="Empty">
      <EmptyState
        icon={Mails}
        title="Nothing has been sent yet"
        action={<LinkButton href="/send">Send</LinkButton>}
      >
        Upload a PDF to begin.
      </EmptyState>
    </Sample>
    <Sample name="Failed">
      <ErrorState
        title="The shipments could not be loaded"
        message="The service could not be reached."
        reference="req_01"
        action={<RetryButton />}
      />
    </Sample>
    <Sample name="Loading">
      <Spinner label="Loading" />
      <Skeleton className="h-4 w-48" />
      <ProgressBar label="Upload" value={0.6} />
      <ProgressBar label="Checking" value={null} />
    </Sample>
  </>
)

/** Everything that shows something. */
export const ContentSamples = () => (
  <>
    <Sample name="Badges and tags">
      <SampleRow>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Tag>unit-4</Tag>
        <Blank reason="Not sent yet" />
      </SampleRow>
    </Sample>
    <Sample name="Notices">
      {tones.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title={`A ${tone} notice`}
          action={<LinkButton href="/">Act</LinkButton>}
        >
          What to know of it.
        </Notice>
      ))}
    </Sample>
    <Sample name="Card">
      <Card>
        <CardHeader title="Charged" description="By its parts." aside="Nov 20" />
        <CardBody>
          <DescriptionList>
            <DescriptionItem term="Postage">$10.51</DescriptionItem>
            <DescriptionItem term="Printing">$2.48</DescriptionItem>
          </DescriptionList>
        </CardBody>
        <CardFooter>Total $12.99</CardFooter>
      </Card>
    </Sample>
    <Sample name="Table">
      <Card>
        <Table label="Sample table">
          <thead>
            <tr>
              <ColumnHeader>Shipment</ColumnHeader>
              <ColumnHeader align="end">Total</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            <Row interactive>
              <Cell>Notice to quit</Cell>
              <Cell align="end">$17.49</Cell>
            </Row>
          </tbody>
        </Table>
      </Card>
      <Pagination
        summary="1–20, newest first"
        previous={{ label: 'Newer', href: null, reason: 'These are the newest.' }}
        next={{ label: 'Older', href: '/design', reason: '' }}
      />
    </Sample>
    <Sample name="Ways">
      <NavTabs
        label="Sample views"
        tabs={[
          { label: 'All', href: '/design', current: true },
          { label: 'Drafts', href: '/design?view=drafts', current: false },
        ]}
      />
      <Steps
        label="Sample steps"
        steps={[
          { label: 'Document', state: 'done', href: '/design' },
          { label: 'Addresses', state: 'current' },
          { label: 'Quotes', state: 'ahead' },
        ]}
      />
    </Sample>
    <States />
  </>
)
