import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { readText } from '#components/ui/read-form.ts'

import { NameConflict } from './name-conflict.tsx'
import type { NameGuard } from './use-name-guard.ts'

type RenameFormProps = {
  guard: NameGuard
  readerId: string
  error: string | undefined
  isPending: boolean
  /** Called with the name that was entered; null for none. */
  onRename: (name: string | null) => void
  /** Called when the name that someone else gave meanwhile is kept. */
  onUseTheirs: () => void
}

/** Asks for the name of a shipment, and which to keep where someone else gave it another meanwhile. */
export const RenameForm = ({ guard, readerId, error, isPending, onRename, onUseTheirs }: RenameFormProps) => (
  <>
    {guard.conflict && (
      <NameConflict
        conflict={guard.conflict}
        readerId={readerId}
        onKeepMine={() => guard.resolve(true)}
        onUseTheirs={onUseTheirs}
      />
    )}
    <form
      hidden={guard.conflict !== null}
      onSubmit={(event) => {
        event.preventDefault()
        onRename(readText(event.currentTarget, 'name') || null)
      }}
      className="grid w-72 max-w-full gap-3"
    >
      <Field label="Name" hint="Internal only. Not printed." error={error}>
        <Input
          name="name"
          defaultValue={guard.shown.shipment_name ?? ''}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="primary" size="small" pending={isPending} className="justify-self-end">
        Rename
      </Button>
    </form>
  </>
)
