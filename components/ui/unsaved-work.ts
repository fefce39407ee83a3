'use client'

import { useEffect } from 'react'

/** Names what leaving would lose: forms with input, and running work. */
export type UnsavedWork = { forms: readonly string[]; running: readonly string[] }

type Question = { work: UnsavedWork; leave: () => void }

const running = new Map<symbol, string>()
const listeners = new Set<() => void>()
let question: Question | null = null

/** A form that is being sent is safe. */
const changedForms = 'form[data-warns][data-unsaved]:not([aria-busy="true"])'

/** Returns what would be lost with this part of the page; null for nothing. */
export const findUnsavedWork = (within: ParentNode = document): UnsavedWork | null => {
  const forms = [...within.querySelectorAll(changedForms)].map(
    (form) => form.getAttribute('aria-label') ?? '',
  )
  const tasks = within === document ? [...running.values()] : []
  return forms.length + tasks.length > 0 ? { forms, running: tasks } : null
}

const ask = (next: Question | null): void => {
  question = next
  for (const listener of listeners) listener()
}

/** The open confirmation of leaving. */
export const openQuestion = (): Question | null => question

/** Subscribes to the confirmation. Returns a function that unsubscribes. */
export const subscribeQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Closes the confirmation. */
export const closeQuestion = (): void => ask(null)

/** Runs `leave` at once, or after a confirmation where something would be lost. */
export const leavePage = (leave: () => void): void => {
  const work = findUnsavedWork()
  if (work) ask({ work, leave })
  else leave()
}

/** Confirms leaving while `name` is set: for running work, such as an upload. */
export const useRunningWork = (name: string | null): void => {
  useEffect(() => {
    if (name === null) return undefined
    const id = Symbol(name)
    running.set(id, name)
    return () => {
      running.delete(id)
    }
  }, [name])
}
