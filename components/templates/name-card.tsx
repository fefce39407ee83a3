'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { templateLimits } from '#lib/contract/templates/template.values.ts'

import { updateTemplate } from './actions.ts'

/** Renames a template. */
export const NameCard = ({ template }: { template: { id: string; name: string } }) => {
  const toast = useToast()
  const save = useAction(updateTemplate, {
    after: storedIn('getTemplate'),
    onSuccess: () => toast({ title: 'Name saved' }),
  })
  const ofName = save.error?.fields.find(({ field }) => field === 'name')?.message ?? null
  return (
    <Card label="Rename">
      <CardBody>
        <FormShell
          label="Rename"
          onSubmit={(event) => void save.run(template.id, { name: readForm(event)('name') })}
          error={ofName === null ? (save.error?.message ?? null) : null}
          pending={save.isPending}
          submitLabel="Save name"
          savesChanges
        >
          <Field label="Name" error={ofName} required>
            <Input
              name="name"
              defaultValue={template.name}
              maxLength={templateLimits.name}
              autoComplete="off"
            />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
