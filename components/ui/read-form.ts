import type { FormEvent } from 'react'

/** Returns the trimmed text of a form's field. */
export const readText = (form: HTMLFormElement, name: string): string => {
  const entry = new FormData(form).get(name)
  return typeof entry === 'string' ? entry.trim() : ''
}

/** Returns the text of a form's fields by name, and prevents its submission by the browser. */
export const readForm = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  return (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
