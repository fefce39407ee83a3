'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ColumnHeader, Table, Cell, Row } from '#components/ui/table.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { AddressEntry, AddressVerification } from '#lib/contract/addresses/address-book.ts'

import { deleteEntry } from './actions.ts'
import { EntryDialog } from './entry-dialog.tsx'

type EntryTableProps = { entries: readonly AddressEntry[]; canChange: boolean }

/** Shows a page of the address book. */
export const EntryTable = ({ entries, canChange }: EntryTableProps) => (
  <Card className="@container">
    <Table label="Address book" className="@max-3xl:block">
      <thead className="@max-3xl:sr-only">
        <tr>
          <ColumnHeader>Address</ColumnHeader>
          <ColumnHeader className="w-32">Status</ColumnHeader>
          <ColumnHeader className="w-32">Last used</ColumnHeader>
          <ColumnHeader className="w-40">
            <span className="sr-only">Actions</span>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} canChange={canChange} />
        ))}
      </tbody>
    </Table>
  </Card>
)

const states = {
  deliverable: { tone: 'good', text: 'Deliverable' },
  undeliverable: { tone: 'warn', text: 'Undeliverable' },
  unverified: { tone: 'neutral', text: 'Not checked' },
} as const satisfies Record<AddressVerification, object>

type EntryRowProps = { entry: AddressEntry; canChange: boolean }

/** Shows one address. */
const EntryRow = ({ entry, canChange }: EntryRowProps) => {
  const toast = useToast()
  const { address } = entry
  const name = address.name ?? address.company ?? ''
  const state = states[entry.verification]
  const place = entry.formatted.slice([address.name, address.company].filter(Boolean).length).join(', ')
  // Lines may break before the ZIP code but not within it.
  const zipAt = place.lastIndexOf(' ') + 1
  const remove = useAction(deleteEntry, {
    after: { reread: ['listAddresses'] },
    onSuccess: () => toast({ title: 'Address deleted' }),
  })
  return (
    <Row className="@max-3xl:grid @max-3xl:grid-cols-[auto_minmax(0,1fr)] @max-3xl:gap-x-3 @max-3xl:gap-y-2 @max-3xl:px-4 @max-3xl:py-3">
      <Cell className="@max-3xl:col-span-2 @max-3xl:p-0!">
        <span className="flex flex-wrap items-center gap-2 font-emphasis">
          {name}
          {entry.label && <Tag>{entry.label}</Tag>}
          {entry.matter && <Tag>Matter {entry.matter.number}</Tag>}
        </span>
        {address.name && address.company && (
          <span className="block text-sm text-ink-soft">{address.company}</span>
        )}
        <span className="block text-ink-soft">
          {place.slice(0, zipAt)}
          <span className="whitespace-nowrap">{place.slice(zipAt)}</span>
        </span>
        {entry.issues.map((issue) => (
          <span key={issue.message} className="block text-sm text-warn">
            {issue.message}
          </span>
        ))}
      </Cell>
      <Cell className="@max-3xl:p-0!">
        <Badge tone={state.tone}>{state.text}</Badge>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft @max-3xl:p-0! @max-3xl:text-sm @max-3xl:leading-5.5">
        {entry.last_used_at ? (
          <>
            <span className="@3xl:hidden">Used </span>
            <Moment at={entry.last_used_at} format="date" />
          </>
        ) : (
          'Never used'
        )}
      </Cell>
      <Cell
        align="end"
        className="whitespace-nowrap @max-3xl:col-span-2 @max-3xl:p-0! @max-3xl:text-left @max-3xl:empty:hidden"
      >
        {canChange && (
          <span className="inline-flex gap-2">
            <EntryDialog
              entry={entry}
              trigger={
                <Button size="small" aria-label={`Edit ${name}`}>
                  Edit
                </Button>
              }
            />
            <ConfirmDialog
              trigger={
                <Button size="small" variant="quiet" aria-label={`Delete ${name}`}>
                  Delete
                </Button>
              }
              title="Delete this address?"
              description={`${name} will be removed from your organization’s address book. Existing shipments aren’t affected. This can’t be undone.`}
              confirmLabel="Delete address"
              keepLabel="Keep address"
              action={remove}
              onConfirm={() => remove.run(entry.id)}
            />
          </span>
        )}
      </Cell>
    </Row>
  )
}
