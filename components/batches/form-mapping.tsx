'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { BatchForm } from '#lib/contract/batches/batch-form.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { FormField } from '#lib/contract/documents/document-form.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { saveBatch } from './actions.ts'
import { FormPreview } from './form-preview.tsx'
import { columnSources, type FormSource, isUndecided, knownSources } from './form-sources.ts'
import { formFieldLabel } from './letter-fields.ts'
import { batchQueries } from './queries.ts'

const kindLabels: Readonly<Record<FormField['kind'], string>> = {
  text: 'Text',
  checkbox: 'Checkbox: yes or no',
  radio: 'One of',
  choice: 'One of',
  signature: 'Signature',
  button: 'Button',
}

const describeField = (field: FormField): string => {
  const { kind, options, multiline, max_length: maximum, calculated } = field
  const shown = options.slice(0, 4).join(', ')
  const accepts =
    kind === 'radio' || kind === 'choice'
      ? `${kindLabels[kind]} ${shown}${options.length > 4 ? ` and ${options.length - 4} more` : ''}`
      : kind === 'text' && multiline
        ? 'Text of several lines'
        : kindLabels[kind]
  return [
    accepts,
    ...(maximum === null ? [] : [`at most ${plural(maximum, 'character')}`]),
    ...(calculated ? ['computed by a script, which is not run'] : []),
    ...(field.page > 1 ? [`page ${field.page}`] : []),
  ].join(', ')
}

const undecided = '?'

/** On phones, where two columns would break words, each field is above its choice. */
const stackedOnPhones =
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_td]:block max-sm:[&_thead]:sr-only max-sm:[&_tr]:block'

type FieldRowProps = {
  field: FormField
  fields: BatchForm['fields']
  columns: readonly FormSource[]
  known: readonly FormSource[]
  onChange: (source: string | null) => void
}

const FieldRow = ({ field, fields, columns, known, onChange }: FieldRowProps) => {
  const title = formFieldLabel(field)
  const isOpen = isUndecided(field, fields)
  const errorId = useId()
  return (
    <Row>
      <Cell className="align-top wrap-anywhere max-sm:px-5 max-sm:pb-1 sm:max-w-72">
        <span className="font-emphasis">{title}</span>
        {field.required && <span className="ml-1.5 text-sm text-ink-soft">required</span>}
        <span className="block text-sm text-ink-soft">{describeField(field)}</span>
      </Cell>
      <Cell className="align-top max-sm:px-5 max-sm:pt-0 sm:min-w-44">
        <NativeSelect
          actsAtOnce
          aria-label={`Fill ${title} with`}
          aria-invalid={isOpen || undefined}
          aria-describedby={isOpen ? errorId : undefined}
          value={isOpen ? undecided : (fields[field.name] ?? '')}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        >
          {isOpen && (
            <option value={undecided} disabled>
              Choose
            </option>
          )}
          <option value="">{field.value === '' ? 'Leave empty' : `As in the form: ${field.value}`}</option>
          <optgroup label="Columns of your list">
            {columns.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
          <optgroup label="Known to Mailroom">
            {known.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </optgroup>
        </NativeSelect>
        {isOpen && (
          <div className="mt-1">
            <FieldError id={errorId}>
              {field.calculated
                ? 'Choose the column with the result, or leave it as it is.'
                : 'The form requires a value. Choose a column, or leave it empty.'}
            </FieldError>
          </div>
        )}
      </Cell>
    </Row>
  )
}

/** Decides which column fills each field of the form, and previews three rows. Each choice is saved immediately. */
export const FormMapping = ({ batch }: { batch: BatchDetail }) => {
  const { document, options } = batch
  const { data, isError, refetch } = useQuery(batchQueries.form(documentIdOf(document?.document_key ?? '')))
  const [fields, setFields] = useState(options.form?.fields ?? {})
  // All that is sent: a colleague may have decided about other fields meanwhile.
  const unsaved = useRef(new Map<string, string | null>())
  const save = useAction(saveBatch, {
    whileRunning: 'follow',
    onSuccess: (_saved, _id, { form }) => {
      for (const [name, source] of Object.entries(form?.fields ?? {})) {
        if (unsaved.current.get(name) === source) unsaved.current.delete(name)
      }
    },
  })
  const columns = columnSources(batch)
  const known = knownSources(columns)
  const all = data?.data.fields ?? []
  const fillable = all.filter((field) => field.fillable)
  const signatures = all.filter(({ kind }) => kind === 'signature').length
  const open = fillable.filter((field) => isUndecided(field, fields)).length
  const change = (name: string, source: string | null): void => {
    setFields({ ...fields, [name]: source })
    unsaved.current.set(name, source)
    void save.run(batch.id, { form: { fields: Object.fromEntries(unsaved.current) } })
  }
  if (isError) {
    return (
      <Notice
        alert
        tone="bad"
        title="The form fields could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  return (
    <>
      <Card label="Form fields">
        <CardHeader
          title="Form fields"
          description="Which column fills each field. Nothing is cut: a row with a value that doesn’t fit is named and not mailed."
        />
        {data ? (
          <>
            <CardBody className="grid gap-3 empty:hidden">
              {save.error && <Notice alert tone="bad" title={save.error.message} />}
              {open > 0 && (
                <Notice tone="warn" title={`${plural(open, 'field')} to decide about`}>
                  Rows can’t be checked without them.
                </Notice>
              )}
              {signatures > 0 && (
                <Notice title={`${plural(signatures, 'signature field')} left alone`}>
                  They are printed empty, to be signed by hand.
                </Notice>
              )}
            </CardBody>
            <Table label="Form fields" className={stackedOnPhones}>
              <thead>
                <tr>
                  <ColumnHeader>Field</ColumnHeader>
                  <ColumnHeader>Filled with</ColumnHeader>
                </tr>
              </thead>
              <tbody>
                {fillable.map((field) => (
                  <FieldRow
                    key={field.name}
                    field={field}
                    fields={fields}
                    columns={columns}
                    known={known}
                    onChange={(source) => change(field.name, source)}
                  />
                ))}
              </tbody>
            </Table>
          </>
        ) : (
          <CardBody>
            <Spinner label="Loading the form fields…" />
          </CardBody>
        )}
      </Card>
      <FormPreview batch={batch} isSaving={save.isPending} />
    </>
  )
}
