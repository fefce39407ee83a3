import { TriangleAlert } from 'lucide-react'

import { Blank } from '#components/ui/blank.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { BatchPreview } from '#lib/contract/batches/batch-preview.ts'
import { batchFieldLabels, batchFields } from '#lib/contract/imports/batch-file.values.ts'

import { placeOf } from './place-of.ts'

const addressFields: readonly string[] = [
  'name',
  'first_name',
  'last_name',
  'company',
  'address',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
]

const moreOf = (values: BatchPreview['rows'][number]['values']): string[] =>
  batchFields
    .filter((field) => !addressFields.includes(field) && values[field] !== undefined)
    .map((field) => `${batchFieldLabels[field]}: ${values[field]}`)

/** The first rows as they would be read. */
export const ColumnPreview = ({ rows, isOld }: { rows: BatchPreview['rows']; isOld: boolean }) => (
  <Card>
    <CardHeader title="Preview" description="How the first rows are read." />
    <div aria-busy={isOld || undefined} className={classNames('transition-opacity', isOld && 'opacity-60')}>
      <Table label="Preview">
        <thead>
          <tr>
            <ColumnHeader>Row</ColumnHeader>
            <ColumnHeader>Recipient</ColumnHeader>
            <ColumnHeader>Address</ColumnHeader>
            <ColumnHeader className="max-sm:hidden">Other fields</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, name, values, errors }) => (
            <Row key={row}>
              <Cell className="numeric align-top text-ink-faint">{row}</Cell>
              <Cell className="align-top wrap-anywhere">
                {name ? <span className="font-emphasis">{name}</span> : <Blank reason="No name" />}
                {values.company && values.company !== name && (
                  <span className="block text-ink-soft">{values.company}</span>
                )}
              </Cell>
              <Cell className="align-top wrap-anywhere">
                {placeOf(values) || <Blank reason="No address" />}
                {errors.map((error) => (
                  <span key={error} className="mt-0.5 flex items-start gap-1.5 text-sm text-warn">
                    <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                    {error}
                  </span>
                ))}
              </Cell>
              <Cell className="align-top text-sm wrap-anywhere text-ink-soft max-sm:hidden">
                {moreOf(values).map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  </Card>
)
