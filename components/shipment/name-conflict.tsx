import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'

import type { Conflict } from './use-name-guard.ts'

type NameConflictProps = {
  conflict: Conflict
  readerId: string
  onKeepMine: () => void
  onUseTheirs: () => void
}

const Name = ({ label, name }: { label: string; name: string | null }) => (
  <>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{name ?? <span className="text-ink-faint">None</span>}</dd>
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
        <p className="font-emphasis">The name changed while you were editing</p>
        <p className="text-sm text-ink-soft">
          Last change: {isOwn ? 'you, in another tab or window' : (latest.updated_by?.name ?? 'someone')}
          {latest.updated_at && (
            <>
              {', '}
              <Moment at={latest.updated_at} format="date-time" className="whitespace-nowrap" />
            </>
          )}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Name label="Yours" name={mine} />
        <Name label={isOwn ? 'Saved' : 'Theirs'} name={latest.shipment_name} />
      </dl>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onUseTheirs}>
          {isOwn ? 'Use saved name' : 'Use theirs'}
        </Button>
        <Button size="small" variant="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
