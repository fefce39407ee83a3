import type { DocumentPart } from '#lib/contract/documents/document-part.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

type PartListProps = { parts: readonly DocumentPart[]; pageCount: number }

const describePart = ({ first_page: first, last_page: last, title }: DocumentPart): string =>
  [first === last ? `page ${first}` : `pages ${first}–${last}`, title]
    .filter((text) => text !== null)
    .join(' · ')

/** Says which pages are not of any part: separators, and blank pages. */
const describeAdded = (parts: readonly DocumentPart[], pageCount: number): string | null => {
  const separators = parts.filter((part) => part.separator_page !== null).length
  const blanks = pageCount - separators - parts.reduce((sum, part) => sum + part.page_count, 0)
  const texts = [
    separators > 0 && `Includes ${plural(separators, 'separator sheet')}.`,
    blanks > 0 &&
      `Includes ${plural(blanks, 'blank page')}, so that each PDF starts on a new sheet when printed on both sides. Printed on one side, a blank page is an empty sheet.`,
  ].filter((text) => text !== false)
  return texts.length === 0 ? null : texts.join(' ')
}

/** Lists the PDFs that a document was combined from, with their pages in it. */
export const PartList = ({ parts, pageCount }: PartListProps) => {
  const added = describeAdded(parts, pageCount)
  return (
    <div className="grid gap-2 text-sm">
      <ol aria-label="PDFs in this document" className="grid gap-1">
        {parts.map((part, index) => (
          <li key={part.first_page} className="flex items-baseline gap-2">
            <span aria-hidden="true" className="numeric w-5 shrink-0 text-right text-ink-soft">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere">{part.filename}</span>{' '}
              <span className="numeric text-ink-soft">{describePart(part)}</span>
              {part.signature_lost && (
                <span className="block text-warn">
                  Its digital signature applies to this file, which the evidence keeps as it is, and not to
                  the combined document.
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {added !== null && <p className="text-ink-soft">{added}</p>}
    </div>
  )
}
