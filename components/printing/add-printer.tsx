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

/** Selects without a default. */
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
    after: { reread: ['listPrinters'] },
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
      {secret && (
        <SecretNotice secret={secret}>
          Give this secret to the print shop. Once they’ve set it up, enable the print shop here.
        </SecretNotice>
      )}
      <Card label="Add printer">
        <CardHeader
          title="Add printer"
          description="An IPP Everywhere or AirPrint printer, a CUPS queue, a label printer or a print shop."
        />
        <CardBody>
          <FormShell
            label="Add printer"
            onSubmit={(event) => void submit(event)}
            error={create.message ?? probe.message}
            pending={create.isPending}
            submitLabel="Add printer"
            secondary={
              kind !== 'print_shop' && (
                <Button pending={probe.isPending} onClick={() => void probeNow()}>
                  Test connection
                </Button>
              )
            }
          >
            <Field label="Type" error={errors.kind?.message}>
              <NativeSelect {...form.register('kind', { onChange: probe.reset })}>
                <option value="ipp">Printer or print queue</option>
                <option value="print_shop">Print shop</option>
                <option value="raw_socket">Label printer on a TCP port</option>
              </NativeSelect>
            </Field>
            <Field label="Prints" error={errors.role?.message}>
              <NativeSelect {...form.register('role', { onChange: probe.reset })}>
                <option value="documents">Documents and envelopes</option>
                <option value="labels">Labels</option>
              </NativeSelect>
            </Field>
            {role === 'labels' && (
              <>
                <Field label="Label format" error={errors.label_format?.message} required>
                  <NativeSelect {...form.register('label_format', { setValueAs: orNull })}>
                    <option value="">Choose a format</option>
                    <option value="pdf">PDF</option>
                    <option value="png">PNG</option>
                    <option value="zpl">ZPL</option>
                  </NativeSelect>
                </Field>
                <Field label="Resolution" error={errors.dpi?.message} required>
                  <NativeSelect {...form.register('dpi', { setValueAs: orNoNumber })}>
                    <option value="">Choose a resolution</option>
                    <option value="203">203 dpi</option>
                    <option value="300">300 dpi</option>
                  </NativeSelect>
                </Field>
              </>
            )}
            <Field label="Name" error={errors.name?.message} required>
              <Input {...form.register('name')} autoComplete="off" placeholder="Second floor" />
            </Field>
            <Field label="URL" error={errors.url?.message} required>
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
