import { Download } from 'lucide-react'

import { NetMoney } from '#components/billing/spending-table.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Invoice } from '#lib/contract/billing/account.ts'
import { formatDay, formatMonth } from '#lib/contract/formats/dates.values.ts'
import type { Locale } from '#lib/contract/formats/locales.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { downloads } from '#lib/paths.ts'

import { invoiceLabels } from './account-labels.ts'

const InvoiceItem = ({ invoice, locale }: { invoice: Invoice; locale: Locale }) => {
  const { label, tone } = invoiceLabels[invoice.status]
  const isPartial = invoice.paid_cents > 0 && invoice.status !== 'paid'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-emphasis">
          {formatMonth(invoice.month)}
          <Badge tone={tone}>{label}</Badge>
        </h3>
        <p className="text-sm text-ink-soft">
          {[
            invoice.number,
            invoice.total_cents > 0 && `Due ${formatDay(invoice.due_on, 'date', locale)}`,
            isPartial && `${formatDollars(invoice.paid_cents)} of ${formatDollars(invoice.total_cents)} paid`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <NetMoney cents={invoice.total_cents} className="font-emphasis" />
      <LinkButton
        kind="download"
        size="small"
        href={downloads.invoice(invoice.id)}
        aria-label={`PDF of invoice ${invoice.number}`}
      >
        <Download aria-hidden="true" />
        PDF
      </LinkButton>
    </li>
  )
}

/** Lists the invoices, newest first, with the paid amount of each. */
export const InvoiceList = ({ invoices, locale }: { invoices: readonly Invoice[]; locale: Locale }) => (
  <Card label="Invoices">
    <CardHeader title="Invoices" description="Payments settle the oldest invoice first." />
    {invoices.length === 0 ? (
      <CardBody>
        <p className="text-ink-soft">No invoices yet. The first is issued when the month ends.</p>
      </CardBody>
    ) : (
      <ul className="px-5 py-1">
        {invoices.map((invoice) => (
          <InvoiceItem key={invoice.id} invoice={invoice} locale={locale} />
        ))}
      </ul>
    )}
  </Card>
)
