import { plural } from '#components/format/plural.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { AddressImport } from '#lib/contract/addresses/address-book.ts'

const shownRefusals = 100

const summaryOf = ({ created, existing, refused, is_preview: isPreview }: AddressImport): string =>
  [
    `${plural(created, 'address', 'addresses')} ${isPreview ? 'to add' : 'added'}`,
    `${existing} already in the address book`,
    `${refused} rejected`,
  ].join(', ')

/** What an import did or would do: the counts, how the columns were read, and why rows were refused. */
export const ImportResult = ({ result }: { result: AddressImport }) => {
  const refused = result.rows.filter((row) => row.outcome === 'refused')
  const ignored = result.columns.filter((column) => column.field === null)
  return (
    <div className="grid gap-3">
      <Notice tone={refused.length > 0 ? 'warn' : 'good'} title={summaryOf(result)}>
        {ignored.length > 0 &&
          `Ignored columns: ${ignored.map((column) => column.header || 'unnamed column').join(', ')}.`}
      </Notice>
      {refused.length > 0 && (
        <section aria-label="Rejected rows">
          <h3 className="mb-1 font-[600]">Rejected rows</h3>
          <ul className="grid gap-1 text-sm">
            {refused.slice(0, shownRefusals).map((row) => (
              <li key={row.row}>
                Row {row.row}
                {row.name && `, ${row.name}`}: {row.faults.map((fault) => fault.message).join(' ')}
              </li>
            ))}
          </ul>
          {refused.length > shownRefusals && (
            <p className="mt-1 text-sm text-ink-soft">and {refused.length - shownRefusals} more.</p>
          )}
        </section>
      )}
    </div>
  )
}
