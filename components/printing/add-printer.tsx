'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { SecretNotice } from '#components/webhooks/secret-notice.tsx'
import { type CreatePrinterInput, createPrinterInput } from '#lib/contract/printing/printer.ts'

import { probePrinter, createPrinter } from './actions.ts'
import { ProbeNotice } from './printer-state.tsx'
import * as wording from './wording.tsx'

const fields = ['url', 'name', 'kind', 'role', 'label_format', 'dpi']
const hasField = (field: string) => fields.includes(field)

const nothing: CreatePrinterInput = {
  kind: 'ipp',
  name: '',
  url: '',
  role: 'documents',
  label_format: null,
  dpi: null,
}

const placeholders: Record<CreatePrinterInput['kind'], string> = {
  ipp: 'ipp://printer.local/ipp/print',
  print_shop: 'https://printshop.example/mailroom',
  raw_socket: 'socket://labels.local:9100',
}

/** A choice of which none is made yet. */
const orNull = (value: string): string | null => (value === '' ? null : value)
const orNoNumber = (value: string): number | null => (value === '' ? null : Number(value))

/** Adds a printer, whose connection can be tested before; or a print shop, whose secret is shown once. */
export const AddPrinter = () => {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(createPrinterInput), defaultValues: nothing })
  const { errors } = form.formState
  const kind = useWatch({ control: form.control, name: 'kind' })
  const role = useWatch({ control: form.control, name: 'role' })
  const probe = useFormAction(probePrinter, form, hasField, { after: 'nothing' })
  const create = useFormAction(createPrinter, form, hasField, {
    onSuccess: (created) => {
      probe.reset()
      setSecret(created.secret)
      form.reset(nothing)
    },
  })
  const probeNow = async () => {
    probe.reset()
    create.reset()
    if (kind !== 'print_shop' && (await form.trigger('url'))) {
      await probe.run({ kind, url: form.getValues('url') })
    }
  }
  const submit = form.handleSubmit((input) => {
    // What the printer said before stays until it is added.
    if (probe.error) probe.reset()
    return create.run(input)
  })
  return (
    <>
      {secret && <SecretNotice secret={secret}>{wording.giveThisSecretToThePrint}</SecretNotice>}
      <Card label={wording.addPrinter}>
        <CardHeader title={wording.addPrinter} description={wording.anIppEverywhereOrAirprint} />
        <CardBody>
          <FormShell
            label={wording.addPrinter}
            onSubmit={(event) => void submit(event)}
            error={create.message ?? probe.message}
            pending={create.isPending}
            submitLabel={wording.addPrinter}
            secondary={
              kind !== 'print_shop' && (
                <Button pending={probe.isPending} onClick={() => void probeNow()}>
                  {wording.testConnection}
                </Button>
              )
            }
          >
            <Field label={wording.type} error={errors.kind?.message}>
              <NativeSelect {...form.register('kind', { onChange: probe.reset })}>
                <option value="ipp">{wording.printerOrPrintQueue}</option>
                <option value="print_shop">{wording.printShop}</option>
                <option value="raw_socket">{wording.labelPrinterOnATcp}</option>
              </NativeSelect>
            </Field>
            <Field label={wording.prints} error={errors.role?.message}>
              <NativeSelect {...form.register('role', { onChange: probe.reset })}>
                <option value="documents">{wording.documentsAndEnvelopes}</option>
                <option value="labels">{wording.labels}</option>
              </NativeSelect>
            </Field>
            {role === 'labels' && (
              <>
                <Field label={wording.labelFormat} error={errors.label_format?.message} required>
                  <NativeSelect {...form.register('label_format', { setValueAs: orNull })}>
                    <option value="">{wording.chooseAFormat}</option>
                    <option value="pdf">{wording.pdf}</option>
                    <option value="png">{wording.png}</option>
                    <option value="zpl">{wording.zpl}</option>
                  </NativeSelect>
                </Field>
                <Field label={wording.resolution} error={errors.dpi?.message} required>
                  <NativeSelect {...form.register('dpi', { setValueAs: orNoNumber })}>
                    <option value="">{wording.chooseAResolution}</option>
                    <option value="203">{wording.dpi}</option>
                    <option value="300">{wording.dpiOption}</option>
                  </NativeSelect>
                </Field>
              </>
            )}
            <Field label={wording.name} error={errors.name?.message} required>
              <Input {...form.register('name')} autoComplete="off" placeholder={wording.secondFloor} />
            </Field>
            <Field label={wording.url} error={errors.url?.message} required>
              <Input
                {...form.register('url')}
                autoComplete="off"
                inputMode="url"
                placeholder={placeholders[kind]}
              />
            </Field>
            {probe.data && <ProbeNotice probe={probe.data} />}
          </FormShell>
        </CardBody>
      </Card>
    </>
  )
}
