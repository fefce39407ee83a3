/** What was typed into a field of a form, without the spaces around it. */
export const readText = (form: HTMLFormElement, name: string): string => {
  const entry = new FormData(form).get(name)
  return typeof entry === 'string' ? entry.trim() : ''
}
