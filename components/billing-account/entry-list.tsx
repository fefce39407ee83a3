import type { ReactNode } from 'react'

import { NetMoney } from '#components/billing/spending-table.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { defineListQuery } from '#components/ui/list-query.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { AccountEntry } from '#lib/contract/billing/account.ts'
import { paths } from '#lib/paths.ts'

import { entryLabels } from './account-labels.ts'

/** Reads and writes the page of entries in the URL. */
export const entryListQuery = defineListQuery(paths.settings.account(), {})

const EntryItem = ({ entry }: { entry: AccountEntry }) => (
  <li className="flex items-start justify-between gap-4 border-b border-line py-3 last:border-b-0">
    <div className="min-w-0">
      <p className="font-emphasis">{entryLabels[entry.kind]}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <Moment at={entry.created_at} format="short-date-time" />
        {entry.kind === 'payment' && ` · ${[entry.reference, entry.note].filter(Boolean).join(' · ')}`}
        {entry.shipment_id && (
          <>
            {' · '}
            <PrefetchLink href={paths.shipment(entry.shipment_id)} className="text-link">
              View letter
            </PrefetchLink>
          </>
        )}
      </p>
    </div>
    <div className="shrink-0 text-right">
      <NetMoney cents={entry.amount_cents} className="font-emphasis" />
      <p className="text-sm text-ink-soft">
        Balance <NetMoney cents={entry.balance_cents} />
      </p>
    </div>
  </li>
)

type EntryListProps = { entries: readonly AccountEntry[]; pages: ReactNode }

/** Lists what has changed the balance, newest first. */
export const EntryList = ({ entries, pages }: EntryListProps) => (
  <Card label="Balance activity">
    <CardHeader title="Balance activity" />
    {entries.length === 0 ? (
      <CardBody>
        <p className="text-ink-soft">No payments or purchases yet.</p>
      </CardBody>
    ) : (
      <div className="px-5 pb-4">
        <ul>
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
        </ul>
        {pages}
      </div>
    )}
  </Card>
)
