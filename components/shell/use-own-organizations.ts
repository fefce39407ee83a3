'use client'

import { useEffect, useState } from 'react'

import { createPersonClient } from '#lib/client/client.ts'
import type { Person } from '#lib/contract/person/person.ts'

type OwnOrganizations =
  | { state: 'loading' | 'failed' }
  | { state: 'ready'; organizations: Person['organizations']; canCreate: boolean }

/** The organizations of the reader. Asked for where they are shown, so that no page has to wait for them. */
export const useOwnOrganizations = (): OwnOrganizations => {
  const [own, setOwn] = useState<OwnOrganizations>({ state: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    createPersonClient({ baseUrl: '' })
      .getPerson({ signal: stop.signal })
      .then(
        ({ data }) =>
          setOwn({
            state: 'ready',
            organizations: data.organizations,
            canCreate: data.may_create_organization,
          }),
        () => {
          if (!stop.signal.aborted) setOwn({ state: 'failed' })
        },
      )
    return () => stop.abort()
  }, [])
  return own
}
