'use client'

import type { ReactElement } from 'react'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import { createShareLink } from './actions.ts'
import { linkReads } from './queries.ts'
import { SetLinks } from './set-links.tsx'
import { hasShareField, SharePopup, useShareForm } from './share-popup.tsx'

type ShareDialogProps = {
  shipmentId: string
  pageCount: number
  /** The letter set of the shipment, whose links may show it as well; null without one. */
  setId: string | null
  canRevokeAny: boolean
  trigger: ReactElement
}

/** Creates a link to chosen evidence of a letter. Mounts open. */
export const ShareDialog = ({ shipmentId, pageCount, setId, canRevokeAny, trigger }: ShareDialogProps) => {
  const share = useShareForm()
  const { form, isDocumentShared } = share
  const create = useFormAction(createShareLink, form, hasShareField, {
    after: { reread: linkReads },
    onSuccess: share.showCreated,
  })
  return (
    <SharePopup
      trigger={trigger}
      share={share}
      create={create}
      onSubmit={(values) => create.run(shipmentId, share.inputOf(values))}
      withholdsPages={isDocumentShared && share.pages.trim() !== ''}
      pages={
        isDocumentShared &&
        pageCount > 1 && (
          <Field
            label="Pages to withhold"
            hint="For example 3, 5-7. The other pages are handed out as pictures, without text."
            error={form.formState.errors.withheld_pages?.message}
            optional
          >
            <Input {...form.register('withheld_pages')} autoComplete="off" />
          </Field>
        )
      }
      links={setId !== null && <SetLinks setId={setId} shipmentId={shipmentId} canRevokeAny={canRevokeAny} />}
    />
  )
}
