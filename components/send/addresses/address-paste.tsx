'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { type AddressValues, emptyAddress } from '#components/send/local-draft/local-draft.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { ApiError } from '#lib/client/api-error.ts'

type AddressPasteProps = { onFill: (values: AddressValues) => void }

/** Takes a whole pasted address apart into the fields; what could not be placed stays in the text. */
export const AddressPaste = ({ onFill }: AddressPasteProps) => {
  const api = useApi()
  const [text, setText] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const fill = async () => {
    setIsPending(true)
    setNote(null)
    try {
      const { data } = await api.parseAddress({ body: { text } })
      if (Object.keys(data.address).length > 0) onFill({ ...emptyAddress, ...data.address })
      setText(data.rest ?? '')
      setNote(
        data.rest === null
          ? 'Fields filled in. Review them below.'
          : 'This part could not be matched; enter it below.',
      )
    } catch (error) {
      setNote(error instanceof ApiError ? error.message : 'The address could not be read. Enter it below.')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <details className="group">
      <summary className="inline-flex cursor-pointer items-center gap-1 rounded-xs py-1 text-sm text-ink-soft hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        Paste an address
      </summary>
      <div className="mt-2 grid gap-2">
        <Field label="Address to paste" hint={<span aria-live="polite">{note}</span>}>
          <Textarea value={text} rows={4} onChange={(event) => setText(event.target.value)} />
        </Field>
        <span>
          <Button
            size="small"
            pending={isPending}
            disabledReason={text.trim() === '' ? 'Paste an address first.' : null}
            onClick={() => void fill()}
          >
            Fill in fields
          </Button>
        </span>
      </div>
    </details>
  )
}
