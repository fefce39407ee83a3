'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
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
  if (!domains.some(({ verified_at: verifiedAt }) => verifiedAt)) return 'Verify an email domain first.'
  if (!provider?.last_sign_in_at)
    return 'Sign in through the provider once first, so that no one is locked out.'
  return null
}

const stateOf = ({ provider }: SingleSignOn) => {
  if (!provider) return <Badge tone="neutral">Off</Badge>
  return provider.is_required ? <Badge tone="good">Required</Badge> : <Badge tone="neutral">Optional</Badge>
}

/** Edits the organization's identity provider. */
export const ProviderCard = ({ settings, canChange }: { settings: SingleSignOn; canChange: boolean }) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(providerForm),
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = form.formState
  const save = useFormAction(setSingleSignOn, form, (field) => fields.has(field), {
    after: storedIn('getSingleSignOn'),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      toast({ title: 'Single sign-on saved' })
    },
  })
  const remove = useAction(removeSingleSignOn, {
    after: storedIn('getSingleSignOn'),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      toast({ title: 'Single sign-on removed' })
    },
  })
  const submit = form.handleSubmit(({ issuer, client_id, client_secret: secret, ...values }) => {
    const changed = changedParts(valuesOf(settings), values)
    return save.run({
      issuer,
      client_id,
      ...(changed.joins_as && { joins_as: changed.joins_as === 'none' ? null : changed.joins_as }),
      ...(changed.is_required !== undefined && { is_required: changed.is_required }),
      ...(secret !== '' && { client_secret: secret }),
    })
  })
  const { provider, redirect_url: redirectUrl } = settings
  const obstacle = provider?.is_required ? null : obstacleOf(settings)
  return (
    <Card label="Single sign-on">
      <CardHeader
        title="Single sign-on"
        description="People with an email address of your domains sign in through your OpenID Connect provider, such as Okta, Microsoft Entra ID or Google Workspace."
        aside={stateOf(settings)}
      />
      <CardBody className="grid gap-4">
        <div className="grid gap-1 text-sm">
          <span className="font-emphasis">Redirect URL</span>
          <span className="flex min-w-0 items-center gap-1.5">
            <code className="code min-w-0 break-all">{redirectUrl}</code>
            <CopyButton value={redirectUrl} label="redirect URL" />
          </span>
          <span className="text-ink-soft">Register it with your provider, for a web application.</span>
        </div>
        {!canChange && <p className="text-sm text-ink-soft">Only owners can change this.</p>}
        {canChange && (
          <FormShell
            label="Single sign-on"
            onSubmit={(event) => void submit(event)}
            error={save.message}
            pending={save.isPending}
            submitLabel="Save single sign-on"
            savesChanges
            secondary={
              provider && (
                <ConfirmDialog
                  trigger={<Button variant="danger">Remove</Button>}
                  title="Remove single sign-on?"
                  description="People then sign in with a password or a passkey. Those without either use “Forgot password?”."
                  confirmLabel="Remove"
                  keepLabel="Keep"
                  action={remove}
                  onConfirm={() => remove.run()}
                />
              )
            }
          >
            <Field
              label="Issuer"
              required
              error={errors.issuer?.message}
              hint="As in its configuration, such as https://login.example.com."
            >
              <Input
                {...form.register('issuer')}
                type="url"
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
              />
            </Field>
            <Field label="Client ID" required error={errors.client_id?.message}>
              <Input {...form.register('client_id')} spellCheck={false} autoComplete="off" />
            </Field>
            <Field
              label="Client secret"
              required={!provider}
              error={errors.client_secret?.message}
              hint={
                provider ? 'Leave empty to keep the current one.' : 'Stored encrypted, and not shown again.'
              }
            >
              <Input {...form.register('client_secret')} type="password" autoComplete="off" />
            </Field>
            <Field
              label="New people"
              error={errors.joins_as?.message}
              hint="What happens when someone signs in who is not a member."
            >
              <NativeSelect {...form.register('joins_as')}>
                <option value="none">Must be invited</option>
                {joiningRoles.map((role) => (
                  <option key={role} value={role}>
                    Join as {roleLabels[role].name.toLowerCase()}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            <Checkbox
              {...form.register('is_required')}
              label="Require single sign-on"
              description="People with an email address of your domains can no longer sign in with a password or passkey. Members who signed in another way are signed out, except you."
              disabledReason={obstacle}
              error={errors.is_required?.message ?? null}
            />
          </FormShell>
        )}
      </CardBody>
    </Card>
  )
}
