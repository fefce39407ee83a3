import { cache } from 'react'

import { attempt } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import type { RowFilters } from '#components/batches/row-filters.ts'
import type { BatchDetail, BatchPreview } from '#lib/contract/batches/batch.ts'
import type { Card } from '#lib/contract/billing/billing.ts'
import { isTemplateField } from '#lib/contract/templates/template.values.ts'

/** Rows per page. */
export const rowsOnPage = 50

/** Returns a batch; read once per request. */
export const findBatch = cache(async (batchId: string) => {
  const client = await getClient()
  return attempt(client.getBatch({ params: { id: batchId } }).then(({ data }) => data))
})

/** Returns a page of the rows of a batch. */
export const findRows = async (batchId: string, { state, finding, cursor }: RowFilters) => {
  const client = await getClient()
  return attempt(
    client.listBatchRows({
      params: { id: batchId },
      query: {
        limit: rowsOnPage,
        ...(state && { state }),
        ...(finding && { finding }),
        ...(cursor !== null && { cursor }),
      },
    }),
  )
}

/** Returns the fields of the batch's template that are its own; none where it has no template or that could not be read. */
export const findTemplateFields = async ({ options }: BatchDetail): Promise<string[]> => {
  const { template_id: id, version } = options.template ?? {}
  // A batch has the version that was the latest when its template was chosen.
  if (id === undefined || version === undefined) return []
  const client = await getClient()
  const result = await attempt(client.getTemplateVersion({ params: { id, version } }))
  if (!result.ok) return []
  return result.value.data.fields.map(({ name }) => name).filter((name) => !isTemplateField(name))
}

/** Returns how the rows are read with the columns as they are; null when that could not be read. */
export const findPreview = async ({ id, columns }: BatchDetail): Promise<BatchPreview | null> => {
  const client = await getClient()
  const body = { mapping: columns.map(({ field }) => field) }
  const result = await attempt(client.previewBatchMapping({ params: { id }, body }))
  return result.ok ? result.value.data : null
}

/** Returns the card that is charged; null when there is none, undefined when it could not be read. */
export const findCard = async (): Promise<Card | null | undefined> => {
  const result = await attempt((await getClient()).listCards())
  return result.ok ? (result.value.data.find((card) => card.is_default) ?? null) : undefined
}
