import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BatchSummary } from '#lib/contract/batches/batch-summary.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'

type Service = BatchSummary['services'][number]

type DaysProps = { from: string; until: string | null }

const Days = ({ from, until }: DaysProps) => (
  <>
    <Day day={from} />
    {until !== null && until !== from && (
      <>
        {' '}
        to <Day day={until} />
      </>
    )}
  </>
)

const Recipients = ({ first_row: first, last_row: last }: BatchSummary) => {
  if (first === null || last === null) return null
  const nameOf = ({ row, name }: typeof first) => `${name || 'No name'} (row ${row})`
  return (
    <DescriptionItem term="Recipients">
      <span className="wrap-anywhere">
        {first.row === last.row ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`}
      </span>
    </DescriptionItem>
  )
}

/** Names what a line of the summary is: `First-Class Mail, companions`. */
const nameOf = ({ is_companion: isCompanion, shipping_options: options, ...by }: Service): string =>
  `${serviceInFull(by, options)}${isCompanion ? ', companions' : ''}`

const countWhere = ({ services }: BatchSummary, option: 'certified_mail' | 'return_receipt'): number =>
  services.reduce((sum, { rows, shipping_options: options }) => sum + (options[option] ? rows : 0), 0)

/** Describes how many are certified: `190 of 194, with a return receipt for 190`. */
const describeCertified = (summary: BatchSummary): string => {
  const certified = countWhere(summary, 'certified_mail')
  const receipts = countWhere(summary, 'return_receipt')
  if (certified === 0) return 'None'
  const of =
    certified === summary.letters ? 'All' : `${formatNumber(certified)} of ${formatNumber(summary.letters)}`
  if (receipts === 0) return `${of}, without return receipts`
  return receipts === certified
    ? `${of}, with return receipts`
    : `${of}, ${plural(receipts, 'return receipt')}`
}

/** Shows what a purchase would buy: services, days and recipients. */
export const BuySummary = ({ summary }: { summary: BatchSummary }) => {
  const { rows_without_arrival: unknown, late_rows: late } = summary
  return (
    <Card label="What you’re buying">
      <CardHeader title="What you’re buying" aside={plural(summary.letters, 'letter')} />
      <CardBody className="grid gap-4">
        {late > 0 && (
          <Notice tone="warn" title={`${plural(late, 'letter')} may arrive late`}>
            After the date in “Must arrive by”, or without a delivery date from the carrier.
          </Notice>
        )}
        <ul className="grid gap-1.5">
          {summary.services.map((service) => (
            <li
              key={`${nameOf(service)} ${JSON.stringify(service.shipping_options)}`}
              className="grid grid-cols-[3.5rem_1fr_auto] items-baseline gap-x-3"
            >
              <span className="numeric text-right">{formatNumber(service.rows)}</span>
              <span className="wrap-anywhere">{nameOf(service)}</span>
              <Money cents={service.total_cents} />
            </li>
          ))}
        </ul>
        <DescriptionList className="border-t border-line pt-4">
          <DescriptionItem term="Certified Mail">{describeCertified(summary)}</DescriptionItem>
          {summary.mailed_from && (
            <DescriptionItem term="Mailing day">
              <Days from={summary.mailed_from} until={summary.mailed_until} />
            </DescriptionItem>
          )}
          <DescriptionItem term="Arrives">
            {summary.arrives_from ? (
              <Days from={summary.arrives_from} until={summary.arrives_until} />
            ) : (
              'No delivery date'
            )}
            {summary.arrives_from !== null && unknown > 0 && (
              <span className="block text-sm text-ink-soft">
                {plural(unknown, 'letter')} without a delivery date
              </span>
            )}
          </DescriptionItem>
          <Recipients {...summary} />
        </DescriptionList>
      </CardBody>
    </Card>
  )
}
