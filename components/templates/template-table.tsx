import { Moment } from '#components/format/moment.tsx'
import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { Template, TemplateVersionBrief } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

/** Says who saved a version. */
export const authorOf = ({ created_by: author }: TemplateVersionBrief): string =>
  `by ${author?.name ?? 'a former member'}`

const fieldsOf = ({ fields }: TemplateVersionBrief): string =>
  fields.map(({ name }) => name).join(', ') || 'No fields'

/** Shows the templates of an organization. */
export const TemplateTable = ({ templates }: { templates: readonly Template[] }) => (
  <Card className="@container">
    <Table label="Templates" className="@max-2xl:block">
      <thead className="@max-2xl:sr-only">
        <tr>
          <ColumnHeader>Name</ColumnHeader>
          <ColumnHeader className="w-24">Version</ColumnHeader>
          <ColumnHeader>Fields</ColumnHeader>
          <ColumnHeader className="w-56">Last saved</ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {templates.map(({ id, name, latest }) => (
          <Row key={id} className="@max-2xl:grid @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3">
            <Cell className="@max-2xl:p-0!">
              <PrefetchLink
                href={paths.settings.template(id)}
                className="font-emphasis wrap-anywhere hover:underline"
              >
                {name}
              </PrefetchLink>
            </Cell>
            <Cell className="numeric @max-2xl:hidden">{latest.version}</Cell>
            <Cell className="text-sm wrap-anywhere text-ink-soft @max-2xl:p-0!">{fieldsOf(latest)}</Cell>
            <Cell className="text-sm text-ink-soft @max-2xl:p-0!">
              <Moment at={latest.created_at} format="date" /> {authorOf(latest)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  </Card>
)
