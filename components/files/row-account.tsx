import { Notice } from '#components/ui/notice.tsx'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'

import * as wording from './row-account-wording.tsx'

const shownRows = 100

type RowAccountProps = {
  account: RowAccounting
  /** Names so many of what the rows become, such as “2 recipients”. */
  countOf: (imported: number) => string
}

/** What became of every row of a file: imported, or left out with the reason. */
export const RowAccount = ({ account, countOf }: RowAccountProps) => {
  const { left_out: leftOut, unread_sheets: unread } = account
  const isWhole = leftOut.length === 0 && unread.every((sheet) => sheet.is_hidden)
  return (
    <Notice
      tone={isWhole ? 'neutral' : 'warn'}
      title={wording.account(
        plural(account.file_rows, 'row'),
        countOf(account.imported_rows),
        formatNumber(leftOut.length),
      )}
    >
      {account.sheet !== null && <p>{wording.sheetRead(account.sheet)}</p>}
      {unread.map(({ name, is_hidden: isHidden, rows }) => (
        <p key={name}>{(isHidden ? wording.hiddenSheet : wording.unreadSheet)(name, plural(rows, 'row'))}</p>
      ))}
      {account.blank_rows > 0 && <p>{wording.blankRows(account.blank_rows)}</p>}
      {leftOut.length > 0 && (
        <ul aria-label={wording.rowsLeftOut} className="mt-1 grid gap-1 text-sm">
          {leftOut.slice(0, shownRows).map(({ row, message }) => (
            <li key={row}>{wording.leftOutRow(row, message)}</li>
          ))}
          {leftOut.length > shownRows && <li>{wording.andMore(formatNumber(leftOut.length - shownRows))}</li>}
        </ul>
      )}
    </Notice>
  )
}
