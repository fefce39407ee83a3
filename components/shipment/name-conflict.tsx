import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'

import type { Conflict } from './use-name-guard.ts'
import * as wording from './wording.tsx'

type NameConflictProps = {
  conflict: Conflict
  readerId: string
  onKeepMine: () => void
  onUseTheirs: () => void
}

const Name = ({ label, name }: { label: string; name: string | null }) => (
  <>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{name ?? <span className="text-ink-faint">{wording.none}</span>}</dd>
  </>
)

/** Shows the name that someone gave a shipment while another was typed, and lets the reader choose. */
export const NameConflict = ({
  conflict: { latest, mine },
  readerId,
  onKeepMine,
  onUseTheirs,
}: NameConflictProps) => {
  const isOwn = latest.updated_by?.id === readerId
  return (
    <div className="grid w-72 max-w-full gap-3">
      <div role="alert">
        <p className="font-[580]">{wording.theNameChanged}</p>
        <p className="text-sm text-ink-soft">
          {wording.lastChange(
            isOwn ? wording.youInAnotherTab : (latest.updated_by?.name ?? wording.someone),
            latest.updated_at && (
              <>
                {', '}
                <Moment at={latest.updated_at} format="date-time" className="whitespace-nowrap" />
              </>
            ),
          )}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Name label={wording.yours} name={mine} />
        <Name label={isOwn ? wording.saved : wording.theirs} name={latest.shipment_name} />
      </dl>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onUseTheirs}>
          {isOwn ? wording.usingSavedName : wording.usingTheirs}
        </Button>
        <Button size="small" variant="primary" onClick={onKeepMine}>
          {wording.keepMine}
        </Button>
      </div>
    </div>
  )
}
