'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
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
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { fulfillmentOf, type PartnerName } from '#lib/contract/mailpiece/partners.values.ts'

import { updateOrganization } from './actions.ts'
import { FulfillmentFields } from './fulfillment-fields.tsx'
import { HandOverFields } from './hand-over-fields.tsx'
import * as wording from './wording.tsx'

type MailSettingsCardProps = {
  settings: MailSettings
  timeZone: string | null
  /** The print partners that are set up. */
  partners: readonly PartnerName[]
  /** Without permission the settings are shown and cannot be changed. */
  canManage: boolean
}

/** Edits the kits in stock, the cut-off and what is checked at the bench. */
export const MailSettingsCard = ({ settings, timeZone, partners, canManage }: MailSettingsCardProps) => {
  const toast = useToast()
  const [chosen, setChosen] = useState(settings)
  const save = useAction(updateOrganization, {
    onSuccess: () => toast({ title: wording.mailingSettingsSaved }),
  })
  const change = (part: Partial<MailSettings>) => setChosen({ ...chosen, ...part })
  const toggleKit = (kit: KitName, isInStock: boolean) =>
    change({ kits: kitNames.filter((name) => (name === kit ? isInStock : chosen.kits.includes(name))) })
  const errorOf = (field: string) =>
    save.error?.fields.find((fault) => fault.field === `mail_settings.${field}`)?.message
  return (
    <Card label={wording.mailingSettings}>
      <CardHeader title={wording.envelopesAndLabelsInStock} description={wording.theFirstOneThatFits} />
      <CardBody>
        <FormShell
          label={wording.mailingSettings}
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ mail_settings: chosen })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel={wording.saveMailingSettings}
          savesChanges
          disabledReason={canManage ? null : wording.onlyOwnersAndAdminsCanChange}
        >
          <fieldset className="grid gap-4">
            <legend className="sr-only">{wording.kitsInStock}</legend>
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
            <Notice alert tone="bad" title={wording.nothingIsInStock}>
              {errorOf('kits')}
            </Notice>
          )}
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-[550] sm:col-span-2">{wording.handOver}</legend>
            <HandOverFields
              value={chosen}
              timeZone={timeZone}
              disabled={!canManage}
              errorOf={errorOf}
              onChange={change}
            />
            <Field
              label={wording.weightTolerance}
              error={errorOf('weight_tolerance_ounces')}
              hint={wording.inOuncesAPiece}
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
              label={wording.weighEachPiece}
              description={wording.atTheBenchAgainst}
              disabled={!canManage}
              checked={chosen.weighs_pieces}
              onChange={(event) => change({ weighs_pieces: event.target.checked })}
            />
            <Checkbox
              label={wording.photographEachSealedPiece}
              description={wording.atTheBenchWithTheBrowsers}
              disabled={!canManage}
              checked={chosen.photographs_pieces}
              onChange={(event) => change({ photographs_pieces: event.target.checked })}
            />
            <Checkbox
              label={wording.addCompanions}
              description={wording.addCompanionsHint}
              disabled={!canManage}
              checked={chosen.adds_companion ?? false}
              onChange={(event) => change({ adds_companion: event.target.checked })}
            />
            <Field
              label={wording.duplicateDays}
              hint={wording.duplicateDaysHint}
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
