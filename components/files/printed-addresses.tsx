import { Card, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'

type PrintedAddressesProps = {
  addresses: readonly { row: number; lines: readonly string[] }[]
  /** Whether other addresses are about to be shown. */
  isOld?: boolean
}

/** The first addresses of a file as they will be printed. */
export const PrintedAddresses = ({ addresses, isOld = false }: PrintedAddressesProps) =>
  addresses.length > 0 && (
    <Card label="As printed">
      <CardHeader
        title="As printed"
        description="The first addresses, unless address verification corrects them."
      />
      <div
        aria-busy={isOld || undefined}
        className={classNames('grid gap-4 px-5 pt-2 pb-4 sm:grid-cols-3', isOld && 'opacity-60')}
      >
        {addresses.map(({ row, lines }) => (
          <address key={row} className="not-italic wrap-anywhere">
            <span className="block text-sm text-ink-soft">Row {row}</span>
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
