import { MailOpen } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { ReceivedEmail } from '#lib/contract/inbound-email/inbound-email.ts'
import { inboundEmailDays } from '#lib/contract/inbound-email/inbound-email.values.ts'
import { paths } from '#lib/paths.ts'

import { outcomeLabels } from './outcome-labels.ts'

const Verdicts = ({ verdicts: { spf, dkim, dmarc } }: Pick<ReceivedEmail, 'verdicts'>) => (
  <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
    {[`SPF ${spf ?? '–'}`, `DKIM ${dkim ?? '–'}`, `DMARC ${dmarc ?? '–'}`].map((verdict) => (
      <li key={verdict} className="whitespace-nowrap">
        {verdict}
      </li>
    ))}
  </ul>
)

const EmailRow = ({ email }: { email: ReceivedEmail }) => {
  const { label, tone } = outcomeLabels[email.outcome]
  return (
    <Row>
      <Cell className="min-w-0">
        <div className="font-emphasis wrap-anywhere">{email.from ?? 'No single sender'}</div>
        <div className="text-sm wrap-anywhere text-ink-soft">{email.subject || '(no subject)'}</div>
        <div className="mt-1 sm:hidden">
          <Verdicts verdicts={email.verdicts} />
          <div className="text-sm text-ink-soft">
            <Moment at={email.received_at} format="short-date-time" />
          </div>
        </div>
      </Cell>
      <Cell className="max-sm:pr-5">
        <Badge tone={tone}>{label}</Badge>
        {email.reason && <div className="mt-1 max-w-72 text-sm text-ink-soft">{email.reason}</div>}
        {email.shipment_id && (
          <div className="mt-1 text-sm">
            <PrefetchLink href={paths.shipment(email.shipment_id)} className="text-link">
              Open draft
            </PrefetchLink>
          </div>
        )}
      </Cell>
      <Cell className="max-sm:hidden">
        <Verdicts verdicts={email.verdicts} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-sm:hidden">
        <Moment at={email.received_at} format="short-date-time" />
      </Cell>
    </Row>
  )
}

/** Lists received emails with the outcome of each. */
export const ReceivedTable = ({ emails }: { emails: readonly ReceivedEmail[] }) => (
  <Card label="Received emails">
    <CardHeader
      title="Received emails"
      description={`Kept for ${inboundEmailDays} days, without text and attachments. Verdicts are as the receiving mail server stated them.`}
    />
    {emails.length === 0 ? (
      <EmptyState icon={MailOpen} title="No emails received yet">
        Every email to your address is listed here, with what became of it.
      </EmptyState>
    ) : (
      <Table label="Received emails">
        <thead>
          <tr>
            <ColumnHeader>From</ColumnHeader>
            <ColumnHeader>Outcome</ColumnHeader>
            <ColumnHeader className="max-sm:hidden">Verdicts</ColumnHeader>
            <ColumnHeader align="end" className="max-sm:hidden">
              Received
            </ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </tbody>
      </Table>
    )}
  </Card>
)
