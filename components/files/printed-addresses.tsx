import { Card, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'

import * as wording from './printed-addresses-wording.tsx'

type PrintedAddressesProps = {
  addresses: readonly { row: number; lines: readonly string[] }[]
  /** Whether other addresses are about to be shown. */
  isOld?: boolean
}

/** The first addresses of a file as they will be printed. */
export const PrintedAddresses = ({ addresses, isOld = false }: PrintedAddressesProps) =>
  addresses.length > 0 && (
    <Card label={wording.asPrinted}>
      <CardHeader title={wording.asPrinted} description={wording.unlessCorrected} />
      <div
        aria-busy={isOld || undefined}
        className={classNames('grid gap-4 px-5 pt-2 pb-4 sm:grid-cols-3', isOld && 'opacity-60')}
      >
        {addresses.map(({ row, lines }) => (
          <address key={row} className="not-italic wrap-anywhere">
            <span className="block text-sm text-ink-soft">{wording.rowIndex(row)}</span>
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        ))}
      </div>
    </Card>
  )
