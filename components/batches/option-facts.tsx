import { Day } from '#components/format/day.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { choiceLabels } from './batch-labels.ts'
import * as wording from './columns-wording.tsx'

const mailOf = ({ shipping_options: mail }: BatchDetail['options']): string =>
  [
    mail.certified_mail ? wording.certifiedMail : wording.notCertified,
    mail.return_receipt && wording.returnReceipt,
  ]
    .filter(Boolean)
    .join(', ')

const printingOf = ({ print_options: print }: BatchDetail['options']): string =>
  `${print.color ? 'Color' : wording.blackAndWhite}, ${print.duplex ? wording.bothSides2 : wording.oneSide}`

/** How a list is printed and mailed, for who may only look. */
export const OptionFacts = ({ batch }: { batch: BatchDetail }) => {
  const { options, document, document_count: own } = batch
  return (
    <Card>
      <CardHeader title={wording.letterAndOptions} description={wording.defaultsColumnsCanOverride} />
      <CardBody>
        <DescriptionList>
          <DescriptionItem term={wording.pdfForAllRows}>
            {document ? `${document.filename}, ${plural(document.page_count, 'page')}` : wording.none}
          </DescriptionItem>
          {own > 0 && (
            <DescriptionItem term={wording.pdfsForIndividualRows}>{plural(own, wording.pdf)}</DescriptionItem>
          )}
          <DescriptionItem term={wording.service}>{choiceLabels[options.choice]}</DescriptionItem>
          <DescriptionItem term={wording.arrivesBy}>
            {options.arrive_by ? <Day day={options.arrive_by} /> : wording.noDeadline}
          </DescriptionItem>
          <DescriptionItem term={wording.mailing}>{mailOf(options)}</DescriptionItem>
          <DescriptionItem term={wording.printing}>{printingOf(options)}</DescriptionItem>
          {options.tags.length > 0 && (
            <DescriptionItem term={wording.tags}>
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
