'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/** Gives the request's nonce to the inline styles of the components within. */
export const StyleNonce = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) => (
  <CSPProvider nonce={nonce}>{children}</CSPProvider>
)
