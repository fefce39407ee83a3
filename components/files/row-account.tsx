import { Notice } from '#components/ui/notice.tsx'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'

const hiddenSheet = (name: string, rows: string) => `Hidden sheet “${name}” (${rows}) was not read.`
const unreadSheet = (name: string, rows: string) =>
  `Sheet “${name}” (${rows}) was not read. Upload it as a file of its own to include it.`

const shownRows = 100

type RowAccountProps = {
  account: RowAccounting
  /** Formats a count of results, such as “2 recipients”. */
  countOf: (imported: number) => string
}

/** Shows the outcome of every row of a file: imported, or excluded with the reason. */
export const RowAccount = ({ account, countOf }: RowAccountProps) => {
  const { left_out: leftOut, unread_sheets: unread } = account
  const isWhole = leftOut.length === 0 && unread.every((sheet) => sheet.is_hidden)
  return (
    <Notice
      tone={isWhole ? 'neutral' : 'warn'}
      title={`${plural(account.file_rows, 'row')} in the file: ${countOf(account.imported_rows)}, ${formatNumber(leftOut.length)} left out`}
    >
      {account.sheet !== null && <p>Sheet “{account.sheet}” was read.</p>}
      {unread.map(({ name, is_hidden: isHidden, rows }) => (
        <p key={name}>{(isHidden ? hiddenSheet : unreadSheet)(name, plural(rows, 'row'))}</p>
      ))}
      {account.blank_rows > 0 && <p>{plural(account.blank_rows, 'blank row')} ignored.</p>}
      {leftOut.length > 0 && (
        <ul aria-label="Rows left out" className="mt-1 grid gap-1 text-sm">
          {leftOut.slice(0, shownRows).map(({ row, message }) => (
            <li key={row}>
              Row {row}: {message}
            </li>
          ))}
          {leftOut.length > shownRows && <li>and {formatNumber(leftOut.length - shownRows)} more.</li>}
        </ul>
      )}
    </Notice>
  )
}
