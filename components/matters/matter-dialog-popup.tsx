'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import type { Parts } from '#components/conflict/conflicts.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { readText } from '#components/ui/read-form.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatList } from '#lib/contract/formats/numbers.values.ts'
import type { Matter, UpdateMatterInput } from '#lib/contract/matters/matter.ts'
import { matterLimits, matterStatuses } from '#lib/contract/matters/matter.values.ts'
import type { Member } from '#lib/contract/members/member.ts'
import { paths } from '#lib/paths.ts'

import { createMatter, updateMatter } from './actions.ts'
import { matterStatusLabels } from './matter-labels.tsx'
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
      ...(members.data && { member_ids: new FormData(form).getAll('member').map(String).toSorted() }),
    }
    void (matter ? update.run(matter.id, changedParts(inputOf(matter), body)) : create.run(body))
  }
  const memberIds = matter ? inputOf(matter).member_ids : []
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
          {matterStatuses.map((status) => (
            <option key={status} value={status}>
              {matterStatusLabels[status]}
            </option>
          ))}
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

/** Returns a matter as a change of all its parts. Members are sorted, since their order means nothing. */
const inputOf = ({ number, name, client, status, members }: Matter) => ({
  number,
  name,
  client,
  status,
  member_ids: members.map(({ id }) => id).toSorted(),
})

const namesOf = (ids: readonly string[], members: readonly Member[]): string =>
  formatList(
    ids
      .map((id) => members.find((member) => member.user_id === id))
      .map((member) => (member ? member.name || member.email : 'A former member'))
      .toSorted(),
  )

const revisionOf = ({ revision }: Partial<Matter>) => revision

/** Edits a matter that others may edit too. */
const GuardedForm = ({ matter, onSaved }: { matter: Matter; onSaved: () => void }) => {
  const members = useQuery(matterQueries.members()).data?.data ?? []
  const partsOf = ({ number, name, client, status, member_ids: ids }: UpdateMatterInput): Parts => ({
    ...(number !== undefined && { Number: number }),
    ...(name !== undefined && { Name: name }),
    ...(client !== undefined && { Client: client ?? '' }),
    ...(status && { Status: matterStatusLabels[status] }),
    ...(ids && { Members: namesOf(ids, members) }),
  })
  return (
    <EditGuard
      noun="matter"
      value={matter}
      read={matterQueries.detail(matter.id)}
      revisionOf={revisionOf}
      partsOf={(each) => partsOf(inputOf(each))}
      inputPartsOf={partsOf}
    >
      {(shown) => <MatterForm matter={shown} onSaved={onSaved} />}
    </EditGuard>
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
      {matter ? (
        <GuardedForm matter={matter} onSaved={() => setIsOpen(false)} />
      ) : (
        <MatterForm matter={null} onSaved={() => setIsOpen(false)} />
      )}
    </DialogPopup>
  )
}
