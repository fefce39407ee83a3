import { Mails } from 'lucide-react'

import { Card, CardBody, CardFooter, CardHeader, FoldedPart } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'
import { LoadingStatus, Skeleton } from '#components/ui/skeleton.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'

import { longText, Sample, SampleRow } from './sample.tsx'
import { SortSample } from './sort-sample.tsx'

const States = () => (
  <>
    <Sample name="Empty">
      <EmptyState
        level={2}
        icon={Mails}
        title="No mail sent yet"
        action={<LinkButton href="/send">Send</LinkButton>}
      >
        Upload a PDF to get started.
      </EmptyState>
    </Sample>
    <Sample name="Failed">
      <ErrorState
        title="Shipments could not be loaded"
        message="Couldn’t reach Mailroom."
        reference="req_01"
        action={<RetryButton />}
      />
    </Sample>
    <Sample name="Loading">
      <LoadingStatus label="Loading samples" />
      <SampleRow>
        <Spinner label="Loading" />
        <Skeleton className="h-4 w-48" />
      </SampleRow>
      <ProgressBar label="Upload, not started" value={0} />
      <ProgressBar label="Upload" value={0.6} />
      <ProgressBar label="Upload, done" value={1} />
      <ProgressBar label="Checking" value={null} />
    </Sample>
  </>
)

const Cards = () => (
  <Sample name="Card">
    <FormColumn>
      <Card label="Charged">
        <CardHeader title="Charged" description="Itemized." aside="Nov 20" />
        <CardBody>
          <DescriptionList>
            <DescriptionItem term="Postage">$10.51</DescriptionItem>
            <DescriptionItem term="Document">{longText}</DescriptionItem>
          </DescriptionList>
        </CardBody>
        <CardFooter>Total $12.99</CardFooter>
      </Card>
    </FormColumn>
    <Card>
      <CardHeader title={longText} aside="Nov 20" />
      <CardBody>With a long title.</CardBody>
    </Card>
    <Card>
      <FoldedPart title="Folded" summary={longText}>
        What it holds.
      </FoldedPart>
    </Card>
  </Sample>
)

const Tables = () => (
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
            <Cell>Highlighted on hover</Cell>
            <Cell align="end">$17.49</Cell>
          </Row>
          <Row>
            <Cell className="wrap-anywhere">{longText}</Cell>
            <Cell align="end">$1,204.50</Cell>
          </Row>
          <Row>
            <Cell>
              <Skeleton className="h-4 w-40" />
            </Cell>
            <Cell align="end">
              <Skeleton className="ml-auto h-4 w-14" />
            </Cell>
          </Row>
        </tbody>
      </Table>
    </Card>
    <Card>
      <Table label="Sorted table">
        <thead>
          <SortSample />
        </thead>
        <tbody>
          <Row>
            <Cell>A notice</Cell>
            <Cell>Nov 20</Cell>
            <Cell>Nov 24</Cell>
            <Cell align="end">$9.02</Cell>
          </Row>
        </tbody>
      </Table>
    </Card>
  </Sample>
)

/** Shows content. */
export const ContentSamples = () => (
  <>
    <Cards />
    <Tables />
    <States />
  </>
)
