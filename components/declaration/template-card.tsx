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
import { faultAt, templateInput, templateValues, type TemplateValues } from './template-form.ts'

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
        fields: error.fields.map(({ field, message }) => faultAt(field.split('.'), message)),
      }),
      onSuccess: () => toast({ title: 'Declaration saved' }),
    },
  )
  const restore = useAction(updateDeclarationTemplate, {
    onSuccess: (restored) => {
      form.reset(templateValues(restored))
      save.reset()
      toast({ title: 'Default words restored' })
    },
  })
  const submit = form.handleSubmit((input) => save.run(input))
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
          error={save.message}
          pending={save.isPending}
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
                action={restore}
                onConfirm={() => restore.run(null)}
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
