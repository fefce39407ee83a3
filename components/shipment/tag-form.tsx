import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { readText } from '#components/ui/read-form.ts'

type TagFormProps = {
  error: string | null
  isPending: boolean
  /** Called with the name that was entered. */
  onAdd: (name: string) => void
}

/** Asks for the name of a tag to add. */
export const TagForm = ({ error, isPending, onAdd }: TagFormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      onAdd(readText(event.currentTarget, 'name'))
    }}
    className="grid w-64 max-w-full gap-3"
  >
    <Field label="Tag" error={error}>
      <Input name="name" maxLength={60} required autoComplete="off" />
    </Field>
    <Button type="submit" variant="primary" size="small" pending={isPending} className="justify-self-end">
      Add
    </Button>
  </form>
)
