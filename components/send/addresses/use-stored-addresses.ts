'use client'

import { useEffect } from 'react'

import {
  type LocalDraftKey,
  readLocalDraft,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'

import { fieldOfError, type AddressesForm } from './addresses-values.ts'

/** Stores every change in the browser, and drops the API error of a changed field. */
export const useStoredAddresses = (form: AddressesForm, key: LocalDraftKey) => {
  const { subscribe, clearErrors, getFieldState } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Changes without a name come from code and not from the user.
          if (name === undefined) return
          // API errors are about the previous text.
          // The subscription types names as strings; they are the form's field paths.
          const path = name as Parameters<typeof getFieldState>[0]
          if (getFieldState(path).error?.type === 'api') clearErrors(path)
          const faults = readLocalDraft(key).faults?.filter((fault) => fieldOfError(fault) !== name)
          updateLocalDraft(key, {
            to_address: values.to_address,
            from_address: values.from_address,
            faults: faults?.length ? faults : undefined,
          })
        },
      }),
    [subscribe, clearErrors, getFieldState, key],
  )
}
