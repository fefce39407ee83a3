'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { applyFaults } from '#components/settings/apply-faults.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type {
  CurrentDeclarationTemplate,
  DeclarationTemplate,
} from '#lib/contract/declaration/declaration.ts'

import { faultAt, templateInput, templateValues, type TemplateValues } from './template-form.ts'

type TemplateCardProps = {
  template: CurrentDeclarationTemplate
  canChange: boolean
  update: (input: DeclarationTemplate | null) => Promise<ActionResult<CurrentDeclarationTemplate>>
}

const fields = ['title', 'opening', 'statements', 'closing'] as const

/** The words of the organization's declarations of mailing, to be read by all and changed by some. */
export const TemplateCard = ({ template, canChange, update }: TemplateCardProps) => {
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const form = useForm<TemplateValues, unknown, DeclarationTemplate>({
    resolver: zodResolver(templateInput),
    values: templateValues(template),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const result = await update(input)
    if (result.ok) {
      setError(null)
      toast({ title: 'Declaration saved' })
      return
    }
    const faults = result.error.fields.map(({ field, message }) => faultAt(field.split('.'), message))
    const isField = (field: string) => fields.some((name) => name === field)
    setError(applyFaults(form, { ...result.error, fields: faults }, isField))
  })
  const reset = async () => {
    const result = await update(null)
    if (!result.ok) return result.error.message
    form.reset(templateValues(result.data))
    setError(null)
    toast({ title: 'Default words restored' })
    return null
  }
  return (
    <Card label="Words of the declaration">
      <CardHeader
        title="Words of the declaration"
        description="Facts, exhibits and the lines to be signed follow them and are always the same."
        aside={template.is_default && <Badge dot={false}>Default words</Badge>}
      />
      <CardBody>
        <FormShell
          label="Words of the declaration"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isSubmitting}
          submitLabel="Save words"
          disabledReason={canChange ? null : 'Only an owner or an admin can change this.'}
          secondary={
            canChange &&
            !template.is_default && (
              <ConfirmDialog
                trigger={<Button>Go back to the default words…</Button>}
                title="Go back to the default words?"
                description="What your organization wrote is lost. Declarations that were made stay as they are."
                confirmLabel="Use the default words"
                keepLabel="Keep our words"
                onConfirm={reset}
              />
            )
          }
        >
          <Field label="Title" error={errors.title?.message} required>
            <Input {...form.register('title')} readOnly={!canChange} />
          </Field>
          <Field label="Opening" hint="Who declares." error={errors.opening?.message} required>
            <Textarea {...form.register('opening')} readOnly={!canChange} />
          </Field>
          <Field
            label="Statements"
            hint="Leave an empty line between two statements. They are numbered from 1."
            error={errors.statements?.message}
            required
          >
            <Textarea {...form.register('statements')} rows={12} readOnly={!canChange} />
          </Field>
          <Field
            label="Closing"
            hint="Stands above the lines to be signed. Where a court asks for particular words, such as those about perjury, write them here."
            error={errors.closing?.message}
            required
          >
            <Textarea {...form.register('closing')} readOnly={!canChange} />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
