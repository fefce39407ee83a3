import { plural } from '#components/format/plural.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { AddressImport } from '#lib/contract/addresses/address-book.ts'

const shownRejections = 100

const summaryOf = ({ created, existing, rejected, is_preview: isPreview }: AddressImport): string =>
  [
    `${plural(created, 'address', 'addresses')} ${isPreview ? 'to add' : 'added'}`,
    `${existing} already in the address book`,
    `${rejected} rejected`,
  ].join(', ')

/** Shows the outcome of an import or its preview: the counts, the ignored columns, and why rows were rejected. */
export const ImportResult = ({ result }: { result: AddressImport }) => {
  const rejected = result.rows.filter((row) => row.outcome === 'rejected')
  const ignored = result.columns.filter((column) => column.field === null)
  return (
    <div className="grid gap-3">
      <Notice tone={rejected.length > 0 ? 'warn' : 'good'} title={summaryOf(result)}>
        {ignored.length > 0 &&
          `Ignored columns: ${ignored.map((column) => column.header || 'unnamed column').join(', ')}.`}
      </Notice>
      {rejected.length > 0 && (
        <section aria-label="Rejected rows">
          <h3 className="mb-1 font-[600]">Rejected rows</h3>
          <ul className="grid gap-1 text-sm">
            {rejected.slice(0, shownRejections).map((row) => (
              <li key={row.row}>
                Row {row.row}
                {row.name && `, ${row.name}`}: {row.errors.map((error) => error.message).join(' ')}
              </li>
            ))}
          </ul>
          {rejected.length > shownRejections && (
            <p className="mt-1 text-sm text-ink-soft">and {rejected.length - shownRejections} more.</p>
          )}
        </section>
      )}
    </div>
  )
}
