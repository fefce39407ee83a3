'use client'

import { type FormEvent, useState } from 'react'

import { changeEmail } from '#components/account/auth-actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { updatePersonInput } from '#lib/contract/person/person.ts'

import { rename } from './actions.ts'
import { GuardedDialog } from './guarded-dialog.tsx'

/** Edits the reader's name, which all organizations show. */
export const NameCard = ({ name }: { name: string }) => {
  const toast = useToast()
  const [fault, setFault] = useState<string | undefined>()
  const save = useAction(rename, {
    after: storedIn('getPerson', 'getAccount'),
    onSuccess: () => toast({ title: 'Name saved' }),
  })
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
          savesChanges
        >
          <Field label="Name" error={fault} required>
            <Input
              name="name"
              defaultValue={name}
              autoComplete="name"
              maxLength={120}
              onChange={() => setFault(undefined)}
            />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}

/** Changes the e-mail address, once the new one is confirmed. */
export const EmailCard = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => {
  const toast = useToast()
  const change = useAction(changeEmail, {
    onSuccess: (_, newEmail) =>
      toast({ title: 'Check your email', description: `Open the link we sent to ${newEmail}.` }),
  })
  const newEmailOf = (text: (name: string) => string) => text('new-email').trim()
  const findError = (text: (name: string) => string) => {
    if (!/^\S+@\S+$/.test(newEmailOf(text))) return 'Enter a valid email address.'
    return newEmailOf(text).toLowerCase() === email ? 'That’s already your email address.' : null
  }
  return (
    <Card label="Email address">
      <CardHeader
        title="Email address"
        description="For signing in and notifications."
        aside={
          <GuardedDialog
            hasPassword={hasPassword}
            trigger={<Button size="small">Change</Button>}
            title="Change email address"
            description="We’ll send a link to your new address. Nothing changes until you open it. We’ll notify your old address."
            submitLabel="Send link"
            action={change}
            findError={findError}
            onSubmit={(text) => change.run(newEmailOf(text))}
          >
            <Field label="New email address" required>
              <Input
                type="email"
                name="new-email"
                autoComplete="email"
                inputMode="email"
                spellCheck={false}
              />
            </Field>
          </GuardedDialog>
        }
      />
      <CardBody>
        <p className="font-emphasis break-all">{email}</p>
      </CardBody>
    </Card>
  )
}
