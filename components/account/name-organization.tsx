'use client'

import { type FormEvent, useState } from 'react'
import { z } from 'zod'

import { useAction } from '#components/actions/use-action.ts'
import { TimeZoneSelect } from '#components/format/time-zone-select.tsx'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { createOrganizationInput } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { createOrganization } from './actions.ts'
import { signOut } from './sign-out.ts'

/** The errors of the form, by field. */
type Errors = { name?: string[] | undefined; phone?: string[] | undefined }

type NameOrganizationProps = { email: string; timeZones: readonly string[] }

/** Creates an organization of the person signed in as `email`; its time zone is preselected from the browser. */
export const NameOrganization = ({ email, timeZones }: NameOrganizationProps) => {
  const suggested = useTimeZone()
  const [picked, setPicked] = useState<string | null>(null)
  const timeZone = picked ?? suggested
  const [errors, setErrors] = useState<Errors>({})
  const create = useAction(createOrganization, { after: { leave: paths.overview() } })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const read = readForm(event)
    const parsed = createOrganizationInput.safeParse({
      name: read('organization'),
      phone: read('phone').trim() || undefined,
      time_zone: timeZone,
    })
    setErrors(parsed.error ? z.flattenError(parsed.error).fieldErrors : {})
    if (parsed.success) void create.run(parsed.data)
    else create.reset()
  }
  const leave = useAction(signOut, { after: { leave: paths.signIn() } })
  return (
    <>
      <FormShell
        warns={false}
        label="Name your organization"
        onSubmit={submit}
        error={(create.error ?? leave.error)?.message ?? null}
        pending={create.isPending}
        submitLabel="Create organization"
        wideSubmit
      >
        <Field label="Name" error={errors.name?.[0] ?? null} hint="You can change it later." required>
          <Input name="organization" autoComplete="organization" maxLength={120} />
        </Field>
        <Field
          label="Phone number"
          error={errors.phone?.[0] ?? null}
          hint="UPS and FedEx need one. They get it where an address has none. You can add it later."
          optional
        >
          <Input name="phone" type="tel" autoComplete="tel" maxLength={40} />
        </Field>
        <Field label="Time zone" hint="Used for all times on pages and documents. Suggested by your browser.">
          <TimeZoneSelect
            value={timeZone}
            timeZones={timeZones}
            onChange={(event) => setPicked(event.target.value)}
          />
        </Field>
      </FormShell>
      <p className="mt-5 text-sm text-ink-soft">
        Signed in as {email}.{' '}
        <Button size="small" variant="quiet" pending={leave.isPending} onClick={() => void leave.run()}>
          Sign out
        </Button>
      </p>
    </>
  )
}
