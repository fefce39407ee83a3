import { Day } from '#components/format/day.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { choiceLabels } from './batch-labels.ts'

const mailOf = ({ shipping_options: mail }: BatchDetail['options']): string =>
  [mail.certified_mail ? 'Certified Mail' : 'Not certified', mail.return_receipt && 'return receipt']
    .filter(Boolean)
    .join(', ')

const printingOf = ({ print_options: print }: BatchDetail['options']): string =>
  `${print.color ? 'Color' : 'Black and white'}, ${print.duplex ? 'both sides' : 'one side'}`

/** Shows how a list is printed and mailed, for read-only members. */
export const OptionFacts = ({ batch }: { batch: BatchDetail }) => {
  const { options, document, document_count: own } = batch
  return (
    <Card>
      <CardHeader title="Letter and options" description="Defaults. Columns can override them per row." />
      <CardBody>
        <DescriptionList>
          <DescriptionItem term="PDF for all rows">
            {document ? `${document.filename}, ${plural(document.page_count, 'page')}` : 'None'}
          </DescriptionItem>
          {options.form && (
            <DescriptionItem term="Form fields">Filled from the columns, for each row</DescriptionItem>
          )}
          {own > 0 && <DescriptionItem term="PDFs for individual rows">{plural(own, 'PDF')}</DescriptionItem>}
          <DescriptionItem term="Service">{choiceLabels[options.choice]}</DescriptionItem>
          {options.again_reason && (
            <DescriptionItem term="Reason to send again">{options.again_reason}</DescriptionItem>
          )}
          <DescriptionItem term="Arrives by">
            {options.arrive_by ? <Day day={options.arrive_by} /> : 'No deadline'}
          </DescriptionItem>
          <DescriptionItem term="Mailing">{mailOf(options)}</DescriptionItem>
          <DescriptionItem term="First-Class companion">
            {options.adds_companion ? 'For each certified letter' : 'None'}
          </DescriptionItem>
          <DescriptionItem term="Printing">{printingOf(options)}</DescriptionItem>
          {options.tags.length > 0 && (
            <DescriptionItem term="Tags">
              <span className="flex flex-wrap gap-1.5">
                {options.tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            </DescriptionItem>
          )}
        </DescriptionList>
      </CardBody>
    </Card>
  )
}
