import type { Difference } from './conflicts.ts'

const Value = ({ text }: { text: string }) =>
  text === '' ? (
    <span className="text-ink-faint">None</span>
  ) : (
    <span className="whitespace-pre-line">{text}</span>
  )

type DifferencesProps = { rows: readonly Difference[]; mine: string; theirs: string }

/** Lists parts of which there are two versions, side by side. */
export const Differences = ({ rows, mine, theirs }: DifferencesProps) => (
  <table className="w-full border-collapse text-left align-top sm:table-fixed">
    <thead className="text-sm text-ink-faint max-sm:sr-only">
      <tr>
        <th scope="col" className="w-36 pb-1.5 font-emphasis">
          Field
        </th>
        <th scope="col" className="pr-4 pb-1.5 font-emphasis">
          {mine}
        </th>
        <th scope="col" className="pb-1.5 font-emphasis">
          {theirs}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.label} className="border-t border-line align-top max-sm:grid max-sm:py-2">
          <th scope="row" className="py-2 pr-4 font-emphasis max-sm:py-0.5">
            {row.label}
          </th>
          <td className="py-2 pr-4 wrap-anywhere max-sm:py-0.5">
            <span aria-hidden="true" className="text-sm text-ink-faint sm:hidden">
              {mine}:{' '}
            </span>
            <Value text={row.mine} />
          </td>
          <td className="py-2 wrap-anywhere max-sm:py-0.5">
            <span aria-hidden="true" className="text-sm text-ink-faint sm:hidden">
              {theirs}:{' '}
            </span>
            <Value text={row.theirs} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
