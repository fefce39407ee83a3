'use client'

import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import { createOrganizationInput } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { callAuth } from './call-auth.ts'
import { readForm } from './form-text.ts'

type NameOrganizationProps = {
  /** Who is signed in. */
  email: string
  create: (name: string) => Promise<ActionResult<{ id: string; name: string }>>
}

/** Names the organization that somebody begins with. */
export const NameOrganization = ({ email, create }: NameOrganizationProps) => {
  const [fault, setFault] = useState<string | undefined>()
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const parsed = createOrganizationInput.safeParse({ name: readForm(event)('organization') })
    setFault(parsed.error?.issues[0]?.message)
    setError(null)
    if (!parsed.success) return undefined
    setIsPending(true)
    const result = await create(parsed.data.name)
    if (result.ok) return window.location.assign(paths.overview())
    setIsPending(false)
    return setError(result.error.message)
  }
  const leave = async () => {
    const result = await callAuth('/sign-out', {})
    if (result.ok) window.location.assign(paths.signIn())
    else setError(result.message)
  }
  return (
    <>
      <FormShell
        warns={false}
        label="Name your organization"
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isPending}
        submitLabel="Create organization"
        wideSubmit
      >
        <Field label="Name" error={fault} hint="You can change it later." required>
          <Input name="organization" autoComplete="organization" maxLength={120} />
        </Field>
      </FormShell>
      <p className="mt-5 text-sm text-ink-soft">
        Signed in as {email}.{' '}
        <Button size="small" variant="quiet" onClick={() => void leave()}>
          Sign out
        </Button>
      </p>
    </>
  )
}
