'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { scopes, scopesOfRole, scopeWords, type Scope } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

import { createApiKey } from './actions.ts'
import { emptyKey, inputOf, keyForm, lifetimes } from './key-form.ts'
import { KeySecret } from './key-secret.tsx'
import { scopeLabels } from './scope-words.ts'

const fields = ['name', 'scopes', 'expires_at', 'allowed_addresses']

/** Makes a key, and shows it once. */
export const CreateKey = ({ role }: { role: Role }) => {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(keyForm), defaultValues: emptyKey })
  const { register, formState } = form
  const { errors } = formState
  const possible: readonly Scope[] = scopesOfRole[role]
  const create = useFormAction(createApiKey, form, (field) => fields.includes(field), {
    onSuccess: (created) => {
      setSecret(created.secret)
      form.reset(emptyKey)
    },
  })
  const submit = form.handleSubmit((values) => create.run(inputOf(values)))
  return (
    <>
      {secret && (
        <KeySecret secret={secret}>
          Keep it where your program reads its secrets, not in its code. Whoever has it can do what the key
          may.
        </KeySecret>
      )}
      <Card label="Make an API key">
        <CardHeader
          title="Make an API key"
          description="It acts as you, within what you choose here and what your role permits."
        />
        <CardBody>
          <FormShell
            label="Make an API key"
            onSubmit={(event) => void submit(event)}
            error={create.message}
            pending={create.isPending}
            submitLabel="Make key"
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Name" required error={errors.name?.message} hint="The program that will use it.">
                <Input {...register('name')} autoComplete="off" placeholder="Case management" />
              </Field>
              <Field
                label="Ends"
                error={errors.expires_at?.message}
                hint="A key that ends cannot be forgotten."
              >
                <NativeSelect {...register('expires_at')}>
                  {lifetimes.map(({ days, label }) => (
                    <option key={days} value={days}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
            </div>
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-sm font-[550]">What the key may do</legend>
              <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    {...register('scopes')}
                    value={scope}
                    label={scopeLabels[scope]}
                    description={
                      <>
                        {scopeWords[scope]} <span className="code">{scope}</span>
                      </>
                    }
                    disabledReason={possible.includes(scope) ? null : `Not as a ${role}.`}
                  />
                ))}
              </div>
              {errors.scopes && <FieldError>{errors.scopes.message}</FieldError>}
            </fieldset>
            <Field
              label="Accepted from"
              optional
              error={errors.allowed_addresses?.message}
              hint="Addresses and networks of your servers, such as 203.0.113.0/24. Left empty, from everywhere."
            >
              <Textarea {...register('allowed_addresses')} rows={2} spellCheck={false} autoComplete="off" />
            </Field>
          </FormShell>
        </CardBody>
      </Card>
    </>
  )
}
