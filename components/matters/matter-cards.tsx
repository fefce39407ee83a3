'use client'

import { Failure } from '#components/api/failure.tsx'
import { type ReadResult, useRead } from '#components/api/use-read.ts'
import { withDetails } from '#components/format/shipment-label.ts'
import { TaskList } from '#components/tasks/task-list.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { LetterRows } from './letter-rows.tsx'
import { matterQueries } from './queries.ts'

type MatterLettersProps = {
  matterId: string
  letters: ReadResult<{ data: ShipmentListItem[] }>
  total: number
}

/** Shows every letter's journey in a row. */
export const MatterLetters = ({ matterId, letters, total }: MatterLettersProps) => {
  if (!letters.ok) {
    return <Failure level={2} error={letters.error} title="Letters could not be loaded" />
  }
  const listed = withDetails(letters.value.data)
  return (
    <Card label="Letters">
      <CardHeader
        title="Letters"
        description={
          total > listed.length &&
          `The newest ${formatNumber(listed.length)} of ${formatNumber(total)} letters`
        }
        aside={
          total > 0 && (
            <PrefetchLink href={paths.shipments({ matter: matterId })} className="text-link">
              View all in shipments
            </PrefetchLink>
          )
        }
      />
      {listed.length === 0 ? (
        <CardBody>
          <p className="font-emphasis">No letters yet</p>
          <p className="text-ink-soft">
            Choose this matter when you send a letter, or on the page of one that you sent.
          </p>
        </CardBody>
      ) : (
        <div className="mt-3 border-t border-line">
          <LetterRows letters={listed} />
        </div>
      )}
    </Card>
  )
}

type MatterTasksProps = { matterId: string; total: number; readerId: string }

/** Shows the open tasks about letters of a matter. */
export const MatterTasks = ({ matterId, total, readerId }: MatterTasksProps) => {
  const tasks = useRead(matterQueries.tasks(matterId))
  if (!tasks.ok) return <Failure level={2} error={tasks.error} title="Tasks could not be loaded" />
  const listed = tasks.value.data
  return (
    <section aria-label="Open tasks">
      <h2 className="mb-2 font-emphasis">Open tasks</h2>
      {listed.length === 0 ? (
        <p className="text-ink-soft">No open tasks.</p>
      ) : (
        <TaskList tasks={listed} readerId={readerId} />
      )}
      {total > listed.length && (
        <p className="mt-2 text-sm text-ink-soft">and {formatNumber(total - listed.length)} more</p>
      )}
    </section>
  )
}

/** Shows the addresses of a matter. */
export const MatterAddresses = ({ matterId, total }: { matterId: string; total: number }) => {
  const addresses = useRead(matterQueries.addresses(matterId))
  if (!addresses.ok) {
    return <Failure level={2} error={addresses.error} title="Addresses could not be loaded" />
  }
  const listed = addresses.value.data
  return (
    <Card label="Addresses">
      <CardHeader title="Addresses" />
      <CardBody>
        {listed.length === 0 ? (
          <p className="text-ink-soft">No addresses.</p>
        ) : (
          <ul className="grid gap-2">
            {listed.map(({ id, address, label }) => {
              const name = address.name ?? address.company ?? ''
              return (
                <li key={id} className="min-w-0">
                  <PrefetchLink
                    href={paths.addresses({ search: name })}
                    className="block truncate font-emphasis hover:underline"
                  >
                    {name}
                  </PrefetchLink>
                  <span className="block truncate text-sm text-ink-soft">
                    {[label, address.city, address.state].filter(Boolean).join(', ')}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        {total > listed.length && (
          <p className="mt-2 text-sm text-ink-soft">and {formatNumber(total - listed.length)} more</p>
        )}
      </CardBody>
    </Card>
  )
}
