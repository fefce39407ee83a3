'use client'

import { Printer } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'

/** Prints the page. */
export const PrintButton = () => (
  <Button onClick={() => window.print()}>
    <Printer aria-hidden="true" />
    Print list
  </Button>
)
