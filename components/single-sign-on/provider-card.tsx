'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { roleLabels } from '#lib/contract/members/roles.values.ts'
import {
  joiningRoles,
  setSingleSignOnInput,
  type SingleSignOn,
} from '#lib/contract/organizations/single-sign-on.ts'

import { removeSingleSignOn, setSingleSignOn } from './actions.ts'
import * as wording from './wording.tsx'

const providerForm = setSingleSignOnInput.extend({
  client_secret: z.string(),
  joins_as: z.enum(['none', ...joiningRoles]),
})

type ProviderValues = z.infer<typeof providerForm>

const valuesOf = ({ provider }: SingleSignOn): ProviderValues => ({
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  joins_as: provider?.joins_as ?? 'none',
  is_required: provider?.is_required ?? false,
})

const fields: ReadonlySet<string> = new Set(Object.keys(providerForm.shape))

/** Returns why the provider cannot be required yet; null when it can. */
const obstacleOf = ({ provider, domains }: SingleSignOn): string | null => {
  if (!domains.some(({ verified_at: verifiedAt }) => verifiedAt)) return wording.verifyAnEmailDomain
  if (!provider?.last_sign_in_at) return wording.signInThroughTheProvider
  return null
}

const stateOf = ({ provider }: SingleSignOn) => {
  if (!provider) return <Badge tone="neutral">{wording.off}</Badge>
  return provider.is_required ? (
    <Badge tone="good">{wording.required}</Badge>
  ) : (
    <Badge tone="neutral">{wording.optional}</Badge>
  )
}

/** Edits the organization's identity provider. */
export const ProviderCard = ({ settings, canChange }: { settings: SingleSignOn; canChange: boolean }) => {
  const toast = useToast()
  const form = useForm({ resolver: zodResolver(providerForm), defaultValues: valuesOf(settings) })
  const { errors } = form.formState
  const save = useFormAction(setSingleSignOn, form, (field) => fields.has(field), {
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      toast({ title: wording.singleSignOnSaved })
    },
  })
  const remove = useAction(removeSingleSignOn, {
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      toast({ title: wording.singleSignOnRemoved })
    },
  })
  const submit = form.handleSubmit(({ client_secret: secret, joins_as: joinsAs, ...values }) =>
    save.run({
      ...values,
      joins_as: joinsAs === 'none' ? null : joinsAs,
      ...(secret !== '' && { client_secret: secret }),
    }),
  )
  const { provider, redirect_url: redirectUrl } = settings
  const obstacle = provider?.is_required ? null : obstacleOf(settings)
  return (
    <Card label={wording.singleSignOn}>
      <CardHeader
        title={wording.singleSignOn}
        description={wording.peopleWithAnEmail}
        aside={stateOf(settings)}
      />
      <CardBody className="grid gap-4">
        <div className="grid gap-1 text-sm">
          <span className="font-[550]">{wording.redirectUrl}</span>
          <span className="flex min-w-0 items-center gap-1.5">
            <code className="code min-w-0 break-all">{redirectUrl}</code>
            <CopyButton value={redirectUrl} label={wording.redirectUrlLabel} />
          </span>
          <span className="text-ink-soft">{wording.registerItWithYourProvider}</span>
        </div>
        {!canChange && <p className="text-sm text-ink-soft">{wording.onlyOwnersCanChange}</p>}
        {canChange && (
          <FormShell
            label={wording.singleSignOn}
            onSubmit={(event) => void submit(event)}
            error={save.message}
            pending={save.isPending}
            submitLabel={wording.saveSingleSignOn}
            savesChanges
            secondary={
              provider && (
                <ConfirmDialog
                  trigger={<Button variant="danger">{wording.remove}</Button>}
                  title={wording.removeSingleSignOn}
                  description={wording.peopleThenSignInWithAPassword}
                  confirmLabel={wording.remove}
                  keepLabel={wording.keep}
                  action={remove}
                  onConfirm={() => remove.run()}
                />
              )
            }
          >
            <Field
              label={wording.issuer}
              required
              error={errors.issuer?.message}
              hint={wording.asInItsConfiguration}
            >
              <Input
                {...form.register('issuer')}
                type="url"
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
            <Field label={wording.clientId} required error={errors.client_id?.message}>
              <Input {...form.register('client_id')} spellCheck={false} autoComplete="off" />
            </Field>
            <Field
              label={wording.clientSecret}
              required={!provider}
              error={errors.client_secret?.message}
              hint={provider ? wording.leaveEmptyToKeep : wording.storedEncryptedAndNotShown}
            >
              <Input {...form.register('client_secret')} type="password" autoComplete="off" />
            </Field>
            <Field
              label={wording.newPeople}
              error={errors.joins_as?.message}
              hint={wording.whatHappensWhenSomeone}
            >
              <NativeSelect {...form.register('joins_as')}>
                <option value="none">{wording.mustBeInvited}</option>
                {joiningRoles.map((role) => (
                  <option key={role} value={role}>
                    {wording.joinAs(roleLabels[role].name.toLowerCase())}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Checkbox
              {...form.register('is_required')}
              label={wording.requireSingleSignOn}
              description={wording.peopleWithAnEmailAddress}
              disabledReason={obstacle}
              error={errors.is_required?.message ?? null}
            />
          </FormShell>
        )}
      </CardBody>
    </Card>
  )
}
