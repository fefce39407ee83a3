'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/** Passes the request's nonce to inline styles. */
export const StyleNonce = ({ nonce, children }: { nonce: string | undefined; children: ReactNode }) => (
  <CSPProvider nonce={nonce}>{children}</CSPProvider>
)
