'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import { EnvelopeFace } from '#components/mailpiece/envelope-face.tsx'
import { outsideOfKit } from '#components/mailpiece/outside.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { type KitName, kitNames, kits } from '#lib/contract/mailpiece/kits.values.ts'
import type { MailSettings, UpdateMailSettingsInput } from '#lib/contract/mailpiece/mail-settings.ts'
import { fulfillmentOf, type PartnerName } from '#lib/contract/mailpiece/partners.values.ts'

import { updateOrganization } from './actions.ts'
import { FulfillmentFields } from './fulfillment-fields.tsx'
import { HandOverFields } from './hand-over-fields.tsx'

type MailSettingsCardProps = {
  settings: MailSettings
  timeZone: string | null
  /** The print partners that are set up. */
  partners: readonly PartnerName[]
  /** Without permission the settings are shown and cannot be changed. */
  canManage: boolean
}

/** Edits the kits in stock, the cut-off and the checks at the bench. */
export const MailSettingsCard = ({ settings, timeZone, partners, canManage }: MailSettingsCardProps) => {
  const toast = useToast()
  // Only what is changed here is sent: a colleague may have changed the rest meanwhile.
  const [changes, setChanges] = useState<UpdateMailSettingsInput>({})
  const [known, setKnown] = useState(settings)
  if (known !== settings) {
    setKnown(settings)
    // Those that are stored now are no longer changes of this form.
    setChanges(changedParts(settings, changes))
  }
  const chosen = { ...settings, ...changes }
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: () => toast({ title: 'Mailing settings saved' }),
  })
  const change = (part: UpdateMailSettingsInput) => setChanges({ ...changes, ...part })
  const toggleKit = (kit: KitName, isInStock: boolean) =>
    change({ kits: kitNames.filter((name) => (name === kit ? isInStock : chosen.kits.includes(name))) })
  const errorOf = (field: string) =>
    save.error?.fields.find((fault) => fault.field === `mail_settings.${field}`)?.message
  return (
    <Card label="Mailing settings">
      <CardHeader
        title="Envelopes and labels in stock"
        description="The first one that fits a letter is used, unless the sender chooses another."
      />
      <CardBody>
        <FormShell
          label="Mailing settings"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ mail_settings: changes })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save mailing settings"
          savesChanges
          disabledReason={canManage ? null : 'Only owners and admins can change this.'}
        >
          <fieldset className="grid gap-4">
            <legend className="sr-only">Kits in stock</legend>
            {kitNames.map((kit) => (
              <div key={kit} className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-4">
                <Checkbox
                  label={kits[kit].title}
                  description={kits[kit].description}
                  disabled={!canManage}
                  checked={chosen.kits.includes(kit)}
                  onChange={(event) => toggleKit(kit, event.target.checked)}
                />
                <EnvelopeFace outside={outsideOfKit(kit)} className="ml-auto max-h-24 max-w-full" />
              </div>
            ))}
          </fieldset>
          {errorOf('kits') !== undefined && (
            <Notice alert tone="bad" title="Nothing is in stock">
              {errorOf('kits')}
            </Notice>
          )}
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-emphasis sm:col-span-2">Handoff</legend>
            <HandOverFields
              value={chosen}
              timeZone={timeZone}
              disabled={!canManage}
              errorOf={errorOf}
              onChange={change}
            />
            <Field
              label="Weight tolerance"
              error={errorOf('weight_tolerance_ounces')}
              hint="In ounces. A piece that weighs more or less than this is stopped at the bench."
            >
              <Input
                type="number"
                min={0}
                max={5}
                step={0.1}
                disabled={!canManage}
                value={chosen.weight_tolerance_ounces}
                onChange={(event) => change({ weight_tolerance_ounces: Number(event.target.value) })}
                className="numeric"
              />
            </Field>
            <Checkbox
              label="Weigh each piece"
              description="At the bench, against the declared weight."
              disabled={!canManage}
              checked={chosen.weighs_pieces}
              onChange={(event) => change({ weighs_pieces: event.target.checked })}
            />
            <Checkbox
              label="Photograph each sealed piece"
              description="At the bench, with the browser’s camera. The photo becomes evidence."
              disabled={!canManage}
              checked={chosen.photographs_pieces}
              onChange={(event) => change({ photographs_pieces: event.target.checked })}
            />
            <Checkbox
              label="Add a First-Class companion to certified letters"
              description="For rules that require both. It is added before payment, and to new lists; the sender can remove it. API keys don’t add it."
              disabled={!canManage}
              checked={chosen.adds_companion ?? false}
              onChange={(event) => change({ adds_companion: event.target.checked })}
            />
            <Field
              label="Days for duplicates"
              hint="Sending the same document to the same recipient within this many days requires confirmation."
              error={errorOf('duplicate_days') ?? null}
            >
              <Input
                type="number"
                min={1}
                max={365}
                disabled={!canManage}
                value={chosen.duplicate_days ?? ''}
                onChange={(event) => change({ duplicate_days: Number(event.target.value) })}
                className="numeric"
              />
            </Field>
          </fieldset>
          <FulfillmentFields
            value={fulfillmentOf(chosen)}
            partners={partners}
            disabled={!canManage}
            errorOf={errorOf}
            onChange={(fulfillment) => change({ fulfillment })}
          />
        </FormShell>
      </CardBody>
    </Card>
  )
}
