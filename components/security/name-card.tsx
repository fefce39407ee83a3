'use client'

import { type FormEvent, useState } from 'react'

import { readForm } from '#components/account/form-text.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import { type Person, updatePersonInput } from '#lib/contract/person/person.ts'

type NameCardProps = { name: string; rename: (name: string) => Promise<ActionResult<Person>> }

/** How the reader is called in every organization. */
export const NameCard = ({ name, rename }: NameCardProps) => {
  const toast = useToast()
  const [fault, setFault] = useState<string | undefined>()
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const parsed = updatePersonInput.safeParse({ name: readForm(event)('name') })
    setFault(parsed.error?.issues[0]?.message)
    setError(null)
    if (!parsed.success) return
    setIsPending(true)
    const result = await rename(parsed.data.name)
    setIsPending(false)
    if (result.ok) toast({ title: 'Name saved' })
    else setError(result.error.message)
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
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isPending}
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
