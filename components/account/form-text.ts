import type { FormEvent } from 'react'

/** What was typed into a form, by the names of its fields; nothing is lost when sending it fails. */
export const readForm = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  return (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
