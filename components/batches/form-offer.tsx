'use client'

import { useQuery } from '@tanstack/react-query'

import { useAction } from '#components/actions/use-action.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { saveBatch } from './actions.ts'
import { batchQueries } from './queries.ts'

type FormOfferProps = { batch: BatchDetail; documentKey: string }

/** Offers to fill the form fields of the PDF from the columns of the list, or to mail the form as it is. */
export const FormOffer = ({ batch, documentKey }: FormOfferProps) => {
  const { data } = useQuery(batchQueries.form(documentIdOf(documentKey)))
  const save = useAction(saveBatch)
  const form = data?.data
  const count = form?.fields.filter(({ fillable }) => fillable).length ?? 0
  if (form?.problem) {
    return (
      <Notice tone="warn" title="The form fields of this PDF can’t be filled">
        {form.problem}
      </Notice>
    )
  }
  if (count === 0) return null
  const isFilled = Boolean(batch.options.form)
  return (
    <Notice
      tone={save.error ? 'bad' : isFilled ? 'good' : 'accent'}
      title={
        isFilled
          ? `${plural(count, 'form field')} filled from your list`
          : `This PDF has ${plural(count, 'form field')}`
      }
      action={
        <Button
          size="small"
          pending={save.isPending}
          onClick={() => void save.run(batch.id, { form: isFilled ? null : { fields: {} } })}
        >
          {isFilled ? 'Don’t fill' : 'Fill from columns'}
        </Button>
      }
    >
      {save.error?.message ??
        (isFilled
          ? 'Each row gets its own filled form, with a SHA-256 of its own.'
          : 'Fill them from the columns of your list, so that each row gets its own filled form.')}
    </Notice>
  )
}
