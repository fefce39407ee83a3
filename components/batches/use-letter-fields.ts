'use client'

import { useQuery } from '@tanstack/react-query'

import { documentIdOf } from '#components/documents/document-id.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { isTemplateField } from '#lib/contract/templates/template.values.ts'

import type { LetterFields } from './letter-fields.ts'
import { batchQueries } from './queries.ts'

/** Reads the fields of the batch's template or form; empty without either, or if they could not be read. */
export const useLetterFields = ({ options }: BatchDetail): LetterFields => {
  // A batch has the version that was the latest when its template was chosen.
  const { template_id: id, version } = options.template ?? {}
  const { data: template } = useQuery({
    ...batchQueries.template(id ?? '', version ?? 0),
    enabled: id !== undefined && version !== undefined,
  })
  const { data: form } = useQuery({
    ...batchQueries.form(documentIdOf(options.document_key ?? '')),
    enabled: Boolean(options.form) && options.document_key !== null,
  })
  const ofColumns = Object.entries(options.form?.fields ?? {}).filter(
    ([, source]) => source !== null && !isTemplateField(source),
  )
  return {
    filled: options.form
      ? ofColumns.map(([name]) => name)
      : (template?.data.fields ?? []).map(({ name }) => name).filter((name) => !isTemplateField(name)),
    ofForm: new Map((form?.data.fields ?? []).map((field) => [field.name, field])),
  }
}
