'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { readText } from '#components/ui/read-form.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Matter } from '#lib/contract/matters/matter.ts'
import { matterLimits } from '#lib/contract/matters/matter.values.ts'
import { paths } from '#lib/paths.ts'

import { createMatter, updateMatter } from './actions.ts'
import { matterQueries } from './queries.ts'

export type MatterDialogProps = {
  /** The matter to change; null creates one. */
  matter: Matter | null
  trigger: ReactElement
}

const onFields = ['number', 'name', 'client', 'status']

type MatterFormProps = Omit<MatterDialogProps, 'trigger'> & { onSaved: () => void }

const MatterForm = ({ matter, onSaved }: MatterFormProps) => {
  const members = useQuery(matterQueries.members())
  const toast = useToast()
  const saved = (title: string) => () => {
    toast({ title })
    onSaved()
  }
  const create = useAction(createMatter, {
    onSuccess: saved('Matter created'),
    after: ({ id }) => ({ open: paths.matter(id) }),
  })
  const update = useAction(updateMatter, {
    after: storedIn('getMatter', 'getMatterSummary', 'listMatters'),
    onSuccess: saved('Matter saved'),
  })
  const { error, isPending } = matter ? update : create
  const errorOf = (field: string) => error?.fields.find((each) => each.field === field)?.message ?? null
  const isShown = error?.fields.length && error.fields.every(({ field }) => onFields.includes(field))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = {
      number: readText(form, 'number'),
      name: readText(form, 'name'),
      client: readText(form, 'client') || null,
      status: readText(form, 'status') === 'closed' ? ('closed' as const) : ('open' as const),
      // If the members could not be loaded, the matter keeps the ones it has.
      ...(members.data && { member_ids: new FormData(form).getAll('member').map(String) }),
    }
    void (matter ? update.run(matter.id, matter.revision, body) : create.run(body))
  }
  const memberIds = matter?.members.map(({ id }) => id) ?? []
  return (
    <FormShell
      label={matter ? 'Edit matter' : 'New matter'}
      onSubmit={submit}
      error={error && !isShown ? error.message : null}
      pending={isPending}
      submitLabel={matter ? 'Save matter' : 'Create matter'}
    >
      <Field
        label="Number"
        hint="Your own file number. Unique in your organization."
        error={errorOf('number')}
      >
        <Input
          name="number"
          defaultValue={matter?.number ?? ''}
          maxLength={matterLimits.number}
          required
          autoComplete="off"
        />
      </Field>
      <Field label="Name" error={errorOf('name')}>
        <Input
          name="name"
          defaultValue={matter?.name ?? ''}
          maxLength={matterLimits.name}
          required
          autoComplete="off"
        />
      </Field>
      <Field label="Client" optional error={errorOf('client')}>
        <Input
          name="client"
          defaultValue={matter?.client ?? ''}
          maxLength={matterLimits.client}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Status"
        hint="A closed matter keeps its letters, and is listed last where you choose one."
        error={errorOf('status')}
      >
        <NativeSelect name="status" defaultValue={matter?.status ?? 'open'}>
          <option value="open">Open</option>
          <option value="closed">Closed</option>
        </NativeSelect>
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-emphasis">Members</legend>
        {members.isPending && <Spinner label="Loading members" />}
        {members.isError && <p className="text-sm text-ink-soft">{members.error.message}</p>}
        {members.data?.data.map(({ user_id: id, name, email }) => (
          <Checkbox
            key={id}
            name="member"
            value={id}
            label={name || email}
            defaultChecked={memberIds.includes(id)}
          />
        ))}
      </fieldset>
    </FormShell>
  )
}

/** Renders the dialog with its trigger. Mounts open. */
export const MatterDialogPopup = ({ matter, trigger }: MatterDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={matter ? 'Edit matter' : 'New matter'}
    >
      <MatterForm matter={matter} onSaved={() => setIsOpen(false)} />
    </DialogPopup>
  )
}
