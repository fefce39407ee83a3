'use client'

import { createContext, type ReactNode, useContext } from 'react'

const Limited = createContext(false)

/** Tells the forms within whether the reader sees only letters of their matters. */
export const LimitedToMatters = ({ value, children }: { value: boolean; children: ReactNode }) => (
  <Limited value={value}>{children}</Limited>
)

/** Returns whether the reader sees only letters of their matters. */
export const useLimitedToMatters = (): boolean => useContext(Limited)
