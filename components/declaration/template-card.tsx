'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type {
  CurrentDeclarationTemplate,
  DeclarationTemplate,
} from '#lib/contract/declaration/declaration.ts'

import { updateDeclarationTemplate } from './actions.ts'
import { errorAt, templateInput, templateValues, type TemplateValues } from './template-form.ts'

type TemplateCardProps = {
  template: CurrentDeclarationTemplate
  canChange: boolean
}

const fields = ['title', 'opening', 'statements', 'closing'] as const

/** The words of the organization's declarations of mailing, to be read by all and changed by some. */
export const TemplateCard = ({ template, canChange }: TemplateCardProps) => {
  const toast = useToast()
  const form = useForm<TemplateValues, unknown, DeclarationTemplate>({
    resolver: zodResolver(templateInput),
    values: templateValues(template),
  })
  const { errors } = form.formState
  const save = useFormAction(
    updateDeclarationTemplate,
    form,
    (field) => fields.some((name) => name === field),
    {
      errorOf: (error) => ({
        ...error,
        fields: error.fields.map(({ field, message }) => errorAt(field.split('.'), message)),
      }),
      onSuccess: () => toast({ title: 'Template saved' }),
    },
  )
  const restore = useAction(updateDeclarationTemplate, {
    onSuccess: (restored) => {
      form.reset(templateValues(restored))
      save.reset()
      toast({ title: 'Default template restored' })
    },
  })
  const submit = form.handleSubmit((input) => save.run(input))
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
          error={save.message}
          pending={save.isPending}
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
                action={restore}
                onConfirm={() => restore.run(null)}
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
