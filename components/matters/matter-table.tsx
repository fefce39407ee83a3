import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { Matter } from '#lib/contract/matters/matter.ts'
import { paths } from '#lib/paths.ts'

import { MatterStatusBadge } from './matter-labels.tsx'

/** Names the members of a matter. */
export const memberNames = ({ members }: Pick<Matter, 'members'>): string =>
  members.map(({ name }) => name ?? 'A former member').join(', ')

/** Shows a page of matters. */
export const MatterTable = ({ matters }: { matters: readonly Matter[] }) => (
  <Card className="@container">
    <Table label="Matters" className="@max-3xl:block">
      <thead className="@max-3xl:sr-only">
        <tr>
          <ColumnHeader className="w-40">Number</ColumnHeader>
          <ColumnHeader>Name</ColumnHeader>
          <ColumnHeader>Client</ColumnHeader>
          <ColumnHeader className="w-28">Status</ColumnHeader>
          <ColumnHeader>Members</ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {matters.map((matter) => (
          <Row
            key={matter.id}
            className="@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:gap-x-3 @max-3xl:gap-y-1 @max-3xl:px-4 @max-3xl:py-3"
          >
            <Cell className="code @max-3xl:order-2 @max-3xl:col-span-2 @max-3xl:p-0! @max-3xl:text-sm">
              <span className="wrap-anywhere">{matter.number}</span>
            </Cell>
            <Cell className="@max-3xl:order-first @max-3xl:p-0!">
              <PrefetchLink
                href={paths.matter(matter.id)}
                className="font-emphasis wrap-anywhere hover:underline"
              >
                {matter.name}
              </PrefetchLink>
            </Cell>
            <Cell className="wrap-anywhere text-ink-soft @max-3xl:order-3 @max-3xl:col-span-2 @max-3xl:p-0!">
              {matter.client ?? 'No client'}
            </Cell>
            <Cell className="@max-3xl:order-1 @max-3xl:p-0!">
              <MatterStatusBadge status={matter.status} />
            </Cell>
            <Cell className="wrap-anywhere text-ink-soft @max-3xl:order-4 @max-3xl:col-span-2 @max-3xl:p-0! @max-3xl:text-sm">
              {memberNames(matter) || 'No members'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  </Card>
)
