'use client'

import { useEffect } from 'react'

import { noteOpened } from './recently-opened.ts'

/** Notes for the palette that the reader opened a shipment. Renders nothing. */
export const NoteOpened = ({ scope, id }: { scope: string; id: string }) => {
  useEffect(() => noteOpened(scope, id), [scope, id])
  return null
}
