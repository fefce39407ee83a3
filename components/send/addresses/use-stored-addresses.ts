'use client'

import { useEffect } from 'react'

import {
  type LocalDraftKey,
  readLocalDraft,
  updateLocalDraft,
} from '#components/send/local-draft/local-draft-storage.ts'

import { fieldOfError, type AddressesForm } from './addresses-values.ts'

/** Keeps what is typed in the browser at every change, and forgets a fault once its field is changed. */
export const useStoredAddresses = (form: AddressesForm, key: LocalDraftKey) => {
  const { subscribe, clearErrors, getFieldState } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Without a name the form was filled by us, not by a person.
          if (name === undefined) return
          // What the API said was about the text before this change.
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
