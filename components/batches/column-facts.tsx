import { Blank } from '#components/ui/blank.tsx'
import { Card } from '#components/ui/card.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { batchFieldLabels } from '#lib/contract/imports/batch-file.values.ts'

/** Shows the field of each column, for read-only members. */
export const ColumnFacts = ({ columns }: Pick<BatchDetail, 'columns'>) => (
  <Card>
    <Table label="Columns">
      <thead>
        <tr>
          <ColumnHeader>Column</ColumnHeader>
          <ColumnHeader>Field</ColumnHeader>
          <ColumnHeader className="max-sm:hidden">Sample values</ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ header, field, samples }, index) => (
          // Headers may repeat; a column is known by its place.
          <Row key={`${index}-${header}`}>
            <Cell className="font-emphasis wrap-anywhere">{header || `Column ${index + 1}`}</Cell>
            <Cell>{field ? batchFieldLabels[field] : 'Ignored'}</Cell>
            <Cell className="text-sm wrap-anywhere text-ink-soft max-sm:hidden">
              {samples.filter(Boolean).join(', ') || <Blank reason="No sample values" />}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  </Card>
)
