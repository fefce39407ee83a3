'use client'

import { useEffect } from 'react'

/** What would be lost by leaving: forms with words in them, and work that runs, each by the name people know it by. */
export type UnsavedWork = { forms: readonly string[]; running: readonly string[] }

type Question = { work: UnsavedWork; leave: () => void }

const running = new Map<symbol, string>()
const listeners = new Set<() => void>()
let question: Question | null = null

/** A form that is being sent is no longer the person's to lose. */
const changedForms = 'form[data-warns][data-unsaved]:not([aria-busy="true"])'

/** What would be lost if this part of the page went away; null when nothing would be. */
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

/** The question that is open, of whether to leave. */
export const openQuestion = (): Question | null => question

/** Tells when the question is asked or answered. Returns how to stop. */
export const subscribeQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Closes the question: people stay, or left. */
export const closeQuestion = (): void => ask(null)

/** Leaves the page by `leave`: at once, or, where something would be lost, once they said so. */
export const leavePage = (leave: () => void): void => {
  const work = findUnsavedWork()
  if (work) ask({ work, leave })
  else leave()
}

/** While `name` is given, leaving the page asks first: for work that would stop, such as an upload. */
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
