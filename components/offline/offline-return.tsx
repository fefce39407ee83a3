'use client'

import { useEffect } from 'react'

import { connection } from '#components/connection/connection.ts'
import { Button } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'

/** Opens the requested page. The offline page itself can be visited, and redirects to the overview. */
const openAsked = (): void => {
  if (location.pathname === paths.offline()) location.assign(paths.overview())
  else location.reload()
}

/** Opens the requested page once the service responds, or when its button is pressed. */
export const OfflineReturn = () => {
  useEffect(() => {
    if (location.pathname !== paths.offline()) void connection.whenReached().then(openAsked)
  }, [])
  return <Button onClick={openAsked}>Try again</Button>
}
