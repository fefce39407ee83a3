'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { Template } from '#lib/contract/templates/template.ts'
import { fieldKeyOf, isTemplateField } from '#lib/contract/templates/template.values.ts'

import { saveBatch } from './actions.ts'

type TemplateChoiceProps = { batch: BatchDetail; templates: readonly Template[] }

/** The fields of a template that no column of the file fills. */
const unfilledFields = (batch: BatchDetail, template: Template | undefined): string[] => {
  const headers = new Set(batch.columns.map(({ header }) => fieldKeyOf(header)))
  return (template?.latest.fields ?? [])
    .filter(({ name, required }) => required && !isTemplateField(name) && !headers.has(name))
    .map(({ name }) => `{{${name}}}`)
}

/** Selects the template for each row's letter. The choice is saved immediately. */
export const TemplateChoice = ({ batch, templates }: TemplateChoiceProps) => {
  const save = useAction(saveBatch)
  const chosen = batch.options.template?.template_id ?? ''
  const unfilled = unfilledFields(
    batch,
    templates.find(({ id }) => id === chosen),
  )
  return (
    <Field
      label="Or a letter from a template"
      hint={
        chosen === ''
          ? 'Columns fill the fields: “Amount due” fills {{amount_due}}. Each row gets its own letter.'
          : 'Each row’s letter is made when the rows are checked, and shown for review.'
      }
      error={save.error?.message ?? (unfilled.length > 0 ? `No column fills ${unfilled.join(', ')}.` : null)}
    >
      <NativeSelect
        actsAtOnce
        value={chosen}
        aria-disabled={save.isPending || undefined}
        onChange={(event) => {
          const id = event.target.value
          void save.run(batch.id, { template: id === '' ? null : { template_id: id } })
        }}
      >
        <option value="">No template</option>
        {templates.map(({ id, name, latest }) => (
          <option key={id} value={id}>
            {name}, version{' '}
            {id === chosen ? (batch.options.template?.version ?? latest.version) : latest.version}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
