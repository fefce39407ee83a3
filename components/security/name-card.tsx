'use client'

import { type FormEvent, useState } from 'react'

import { readForm } from '#components/account/form-text.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { updatePersonInput } from '#lib/contract/person/person.ts'

import { rename } from './actions.ts'

/** How the reader is called in every organization. */
export const NameCard = ({ name }: { name: string }) => {
  const toast = useToast()
  const [fault, setFault] = useState<string | undefined>()
  const save = useAction(rename, { onSuccess: () => toast({ title: 'Name saved' }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const parsed = updatePersonInput.safeParse({ name: readForm(event)('name') })
    setFault(parsed.error?.issues[0]?.message)
    if (parsed.success) void save.run(parsed.data.name)
    else save.reset()
  }
  return (
    <Card label="Your name">
      <CardHeader
        title="Your name"
        description="Shown to teammates and in timelines, records and the audit log."
      />
      <CardBody>
        <FormShell
          label="Your name"
          onSubmit={submit}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save name"
        >
          <Field label="Name" error={fault} required>
            <Input name="name" defaultValue={name} autoComplete="name" maxLength={120} />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
