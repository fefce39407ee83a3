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
import { scopesOfRole } from '#lib/contract/api-keys/scopes-of-role.values.ts'
import { scopes, scopeDescriptions, type Scope } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

import { createApiKey } from './actions.ts'
import { emptyKey, inputOf, keyForm, lifetimes, scopeLabels } from './key-form.ts'
import { KeySecret } from './key-list.tsx'

const fields = ['name', 'scopes', 'expires_at', 'allowed_addresses']

/** Creates a key and shows its secret once. */
export const CreateKey = ({ role }: { role: Role }) => {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(keyForm), defaultValues: emptyKey })
  const { register, formState } = form
  const { errors } = formState
  const possible: readonly Scope[] = scopesOfRole[role]
  const create = useFormAction(createApiKey, form, (field) => fields.includes(field), {
    after: { reread: ['listApiKeys'] },
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
          Store it in a secrets manager, not in source code. Anyone with this key can use its permissions.
        </KeySecret>
      )}
      <Card label="Create API key">
        <CardHeader
          title="Create API key"
          description="Acts as you, limited to these permissions and your role."
        />
        <CardBody>
          <FormShell
            label="Create API key"
            onSubmit={(event) => void submit(event)}
            error={create.message}
            pending={create.isPending}
            submitLabel="Create key"
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Name"
                required
                error={errors.name?.message}
                hint="The app that will use this key."
              >
                <Input {...register('name')} autoComplete="off" placeholder="Case management" />
              </Field>
              <Field label="Expires" error={errors.expires_at?.message}>
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
              <legend className="mb-2 text-sm font-emphasis">Permissions</legend>
              <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
                {scopes.map((scope) => (
                  <Checkbox
                    key={scope}
                    {...register('scopes')}
                    value={scope}
                    label={scopeLabels[scope]}
                    description={
                      <>
                        {scopeDescriptions[scope]} <span className="code">{scope}</span>
                      </>
                    }
                    disabledReason={possible.includes(scope) ? null : `Not available to the ${role} role.`}
                  />
                ))}
              </div>
              {errors.scopes && <FieldError>{errors.scopes.message}</FieldError>}
            </fieldset>
            <Field
              label="Allowed IP addresses"
              optional
              error={errors.allowed_addresses?.message}
              hint="IP addresses or CIDR ranges, such as 203.0.113.0/24. Leave blank to allow any."
            >
              <Textarea {...register('allowed_addresses')} rows={2} spellCheck={false} autoComplete="off" />
            </Field>
          </FormShell>
        </CardBody>
      </Card>
    </>
  )
}
