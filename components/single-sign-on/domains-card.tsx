'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { addSignInDomainInput, type SignInDomain } from '#lib/contract/organizations/single-sign-on.ts'

import { addSignInDomain, removeSignInDomain, verifySignInDomain } from './actions.ts'

/** Shows one domain, and how it is verified. */
const DomainRow = ({ domain, canChange }: { domain: SignInDomain; canChange: boolean }) => {
  const toast = useToast()
  const verify = useAction(verifySignInDomain, {
    after: storedIn('getSingleSignOn'),
    onSuccess: () => toast({ title: `${domain.domain} verified` }),
  })
  const remove = useAction(removeSignInDomain, {
    after: storedIn('getSingleSignOn'),
    onSuccess: () => toast({ title: `${domain.domain} removed` }),
  })
  const { name, value } = domain.dns_record
  const isVerified = domain.verified_at !== null
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-emphasis">
          {domain.domain}
          {isVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
        </span>
        {canChange && (
          <span className="flex gap-2">
            {!isVerified && (
              <Button size="small" pending={verify.isPending} onClick={() => void verify.run(domain.domain)}>
                Verify {domain.domain}
              </Button>
            )}
            <ConfirmDialog
              trigger={
                <Button size="small" variant="quiet" aria-label={`Remove ${domain.domain}`}>
                  Remove
                </Button>
              }
              title={`Remove ${domain.domain}?`}
              description="People with an address of this domain can no longer use single sign-on."
              confirmLabel="Remove"
              keepLabel="Keep"
              action={remove}
              onConfirm={() => remove.run(domain.domain)}
            />
          </span>
        )}
      </div>
      {!isVerified && (
        <dl className="grid gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-ink-soft">TXT record</dt>
          <dd className="flex min-w-0 items-center gap-1.5">
            <code className="code min-w-0 break-all">{name}</code>
            <CopyButton value={name} label="record name" />
          </dd>
          <dt className="text-ink-soft">Value</dt>
          <dd className="flex min-w-0 items-center gap-1.5">
            <code className="code min-w-0 break-all">{value}</code>
            <CopyButton value={value} label="record value" />
          </dd>
        </dl>
      )}
      {verify.error && <Notice alert tone="bad" title={verify.error.message} />}
    </li>
  )
}

/** Adds a domain. */
const AddDomain = () => {
  const form = useForm({ resolver: zodResolver(addSignInDomainInput), defaultValues: { domain: '' } })
  const add = useFormAction(addSignInDomain, form, (field) => field === 'domain', {
    after: storedIn('getSingleSignOn'),
    onSuccess: () => form.reset({ domain: '' }),
  })
  const submit = form.handleSubmit(({ domain }) => add.run(domain))
  return (
    <FormShell
      label="Add domain"
      onSubmit={(event) => void submit(event)}
      error={add.message}
      pending={add.isPending}
      submitLabel="Add domain"
    >
      <Field
        label="Domain"
        required
        error={form.formState.errors.domain?.message}
        hint="What follows the @ in your email addresses."
      >
        <Input
          {...form.register('domain')}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder="example.com"
        />
      </Field>
    </FormShell>
  )
}

/** Lists the organization's email domains. */
export const DomainsCard = ({
  domains,
  canChange,
}: {
  domains: readonly SignInDomain[]
  canChange: boolean
}) => (
  <Card label="Email domains">
    <CardHeader
      title="Email domains"
      description="A DNS record proves that a domain is yours. Single sign-on is for people with an address of a verified one."
    />
    <CardBody className="grid gap-4">
      {domains.length > 0 && (
        <ul aria-label="Email domains" className="divide-y divide-line">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} canChange={canChange} />
          ))}
        </ul>
      )}
      {domains.length === 0 && !canChange && <p className="text-sm text-ink-soft">No domains yet.</p>}
      {canChange && <AddDomain />}
    </CardBody>
  </Card>
)
