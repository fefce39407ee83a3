'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { updateDeclarationTemplate } from '#components/settings/actions.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import {
  type CurrentDeclarationTemplate,
  type DeclarationTemplate,
  declarationPlaceholders,
} from '#lib/contract/declaration/declaration.ts'
import {
  noClauseWarning,
  perjuryClauseLabels,
  perjuryClauses,
} from '#lib/contract/declaration/perjury-clauses.values.ts'

import { declarationQueries } from './queries.ts'
import {
  errorAt,
  partsOf,
  templateFields,
  templateInput,
  templateLabels,
  templateValues,
  type TemplateValues,
} from './template-form.ts'

type TemplateCardProps = {
  template: CurrentDeclarationTemplate
  canChange: boolean
}

const revisionOf = ({ revision }: Partial<CurrentDeclarationTemplate>) => revision

/** Shows the organization's declaration template, and edits it where the reader may. */
export const TemplateCard = ({ template, canChange }: TemplateCardProps) => (
  <EditGuard
    noun="template"
    value={template}
    read={declarationQueries.template()}
    revisionOf={revisionOf}
    partsOf={partsOf}
    inputPartsOf={partsOf}
  >
    {(shown) => <TemplateForm template={shown} canChange={canChange} />}
  </EditGuard>
)

const TemplateForm = ({ template, canChange }: TemplateCardProps) => {
  const toast = useToast()
  // Also given to the fields, so that they have their height before the page's scripts run.
  const values = templateValues(template)
  const form = useForm<TemplateValues, unknown, DeclarationTemplate>({
    resolver: zodResolver(templateInput),
    defaultValues: values,
  })
  const { errors } = form.formState
  const clause = useWatch({ control: form.control, name: 'perjury_clause' })
  const save = useFormAction(
    updateDeclarationTemplate,
    form,
    (field) => templateFields.some((name) => name === field),
    {
      after: storedIn('getDeclarationTemplate'),
      errorOf: (error) => ({
        ...error,
        fields: error.fields.map(({ field, message }) => errorAt(field.split('.'), message)),
      }),
      onSuccess: (saved) => {
        form.reset(templateValues(saved))
        toast({ title: 'Template saved' })
      },
    },
  )
  const restore = useAction(updateDeclarationTemplate, {
    after: storedIn('getDeclarationTemplate'),
    onSuccess: (restored) => {
      form.reset(templateValues(restored))
      save.reset()
      toast({ title: 'Default template restored' })
    },
  })
  const submit = form.handleSubmit((input) => save.run(changedParts(template, input)))
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
          savesChanges
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
          <Field label={templateLabels.title} error={errors.title?.message} required>
            <Input {...form.register('title')} defaultValue={values.title} readOnly={!canChange} />
          </Field>
          <Field
            label={templateLabels.opening}
            hint="Identifies the declarant."
            error={errors.opening?.message}
            required
          >
            <Textarea {...form.register('opening')} defaultValue={values.opening} readOnly={!canChange} />
          </Field>
          <Field
            label={templateLabels.statements}
            hint="Separate statements with a blank line. They’re numbered automatically. One that begins with {{if_recorded}} is omitted if one of its values is not recorded."
            error={errors.statements?.message}
            required
          >
            <Textarea
              {...form.register('statements')}
              defaultValue={values.statements}
              rows={12}
              readOnly={!canChange}
            />
          </Field>
          <Field
            label={templateLabels.closing}
            hint="Appears above the perjury clause and the signature lines. Add any wording a court requires."
            error={errors.closing?.message}
            required
          >
            <Textarea {...form.register('closing')} defaultValue={values.closing} readOnly={!canChange} />
          </Field>
          <Field
            label={templateLabels.perjury_clause}
            hint={
              clause === 'none' ? (
                <span className="text-warn">{noClauseWarning}</span>
              ) : (
                'Can be changed for each declaration. Ends with “Executed on” and the date.'
              )
            }
            error={errors.perjury_clause?.message}
          >
            <NativeSelect
              {...form.register('perjury_clause')}
              defaultValue={values.perjury_clause}
              disabled={!canChange}
            >
              {perjuryClauses.map((clause) => (
                <option key={clause} value={clause}>
                  {perjuryClauseLabels[clause]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}

/** Lists the placeholders, which are written between double braces, with their values. */
export const PlaceholderList = () => (
  <dl className="grid gap-x-4 gap-y-3 text-sm sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] sm:gap-y-2">
    {Object.entries(declarationPlaceholders).map(([name, meaning]) => (
      <div key={name} className="grid gap-0.5 sm:contents">
        <dt>
          <code className="break-all">{`{{${name}}}`}</code>
        </dt>
        <dd className="text-ink-soft">{meaning}</dd>
      </div>
    ))}
  </dl>
)
