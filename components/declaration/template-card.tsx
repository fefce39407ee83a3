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
      toast({ title: 'Template saved' })
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
    toast({ title: 'Default template restored' })
    return null
  }
  return (
    <Card label="Template">
      <CardHeader
        title="Template"
        description="Facts, exhibits and signature lines are added below and can’t be changed."
        aside={template.is_default && <Badge dot={false}>Default</Badge>}
      />
      <CardBody>
        <FormShell
          label="Template"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={isSubmitting}
          submitLabel="Save template"
          disabledReason={canChange ? null : 'Only owners and admins can change this.'}
          secondary={
            canChange &&
            !template.is_default && (
              <ConfirmDialog
                trigger={<Button>Restore default…</Button>}
                title="Restore the default template?"
                description="Your organization’s template will be lost. Existing declarations won’t change."
                confirmLabel="Restore default"
                keepLabel="Cancel"
                onConfirm={reset}
              />
            )
          }
        >
          <Field label="Title" error={errors.title?.message} required>
            <Input {...form.register('title')} readOnly={!canChange} />
          </Field>
          <Field label="Opening" hint="Identifies the declarant." error={errors.opening?.message} required>
            <Textarea {...form.register('opening')} readOnly={!canChange} />
          </Field>
          <Field
            label="Statements"
            hint="Separate statements with a blank line. They’re numbered automatically."
            error={errors.statements?.message}
            required
          >
            <Textarea {...form.register('statements')} rows={12} readOnly={!canChange} />
          </Field>
          <Field
            label="Closing"
            hint="Appears above the signature lines. Add any wording a court requires, such as a penalty of perjury clause."
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
