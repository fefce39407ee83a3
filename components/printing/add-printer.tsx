'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { applyFaults } from '#components/settings/apply-faults.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { SecretNotice } from '#components/webhooks/secret-notice.tsx'
import {
  type AskedPrinter,
  type CreatePrinterInput,
  createPrinterInput,
} from '#lib/contract/printing/printer.ts'

import { AskedNotice } from './asked-notice.tsx'
import type { AskPrinter, CreatePrinter } from './printer-actions.ts'

const nothing: CreatePrinterInput = { kind: 'ipp', name: '', url: '' }

/** Adds a printer, which can be asked before; or a print shop, whose secret is shown once. */
export const AddPrinter = ({ ask, create }: { ask: AskPrinter; create: CreatePrinter }) => {
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedPrinter | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(createPrinterInput), defaultValues: nothing })
  const { errors, isSubmitting } = form.formState
  const kind = useWatch({ control: form.control, name: 'kind' })
  const hasField = (field: string) => field === 'url' || field === 'name' || field === 'kind'

  const askNow = async () => {
    setError(null)
    setAsked(null)
    if (!(await form.trigger('url'))) return
    setIsAsking(true)
    const result = await ask(form.getValues('url'))
    setIsAsking(false)
    if (result.ok) setAsked(result.data)
    else setError(applyFaults(form, result.error, hasField))
  }
  const submit = form.handleSubmit(async (input) => {
    const result = await create(input)
    if (!result.ok) return setError(applyFaults(form, result.error, hasField))
    setError(null)
    setAsked(null)
    setSecret(result.data.secret)
    return form.reset(nothing)
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
          description="An IPP Everywhere or AirPrint printer, a CUPS queue or a print shop."
        />
        <CardBody>
          <FormShell
            label="Add printer"
            onSubmit={(event) => void submit(event)}
            error={error}
            pending={isSubmitting}
            submitLabel="Add printer"
            secondary={
              kind === 'ipp' && (
                <Button pending={isAsking} onClick={() => void askNow()}>
                  Test connection
                </Button>
              )
            }
          >
            <Field label="Type" error={errors.kind?.message}>
              <NativeSelect {...form.register('kind', { onChange: () => setAsked(null) })}>
                <option value="ipp">Printer or print queue</option>
                <option value="print_shop">Print shop</option>
              </NativeSelect>
            </Field>
            <Field label="Name" error={errors.name?.message} required>
              <Input {...form.register('name')} autoComplete="off" placeholder="Second floor" />
            </Field>
            <Field label="URL" error={errors.url?.message} required>
              <Input
                {...form.register('url')}
                autoComplete="off"
                inputMode="url"
                placeholder={
                  kind === 'ipp' ? 'ipp://printer.local/ipp/print' : 'https://printshop.example/mailroom'
                }
              />
            </Field>
            {asked && <AskedNotice asked={asked} />}
          </FormShell>
        </CardBody>
      </Card>
    </>
  )
}
