/** A parsed form: text, or a form inside it. Lists are forms whose keys count from 0. */
export type Form = { [key: string]: string | Form }

const maxKeys = 1000

const newForm = (): Form => Object.create(null) as Form

const put = (form: Form, path: readonly string[], value: string): void => {
  const [key = '', ...rest] = path
  // `expand[]` appends.
  const name = key === '' ? String(Object.keys(form).length) : key
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const existing = form[name]
  const inner = typeof existing === 'object' ? existing : newForm()
  form[name] = inner
  put(inner, rest, value)
}

/** Reads Stripe's way of writing nested parameters, `card[number]=…&expand[0]=…`, from a body or a query. */
export const parseForm = (text: string): Form => {
  const form = newForm()
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1
    if (count > maxKeys) break
    const path = key.match(/^[^[]+|\[[^\]]*\]/g)?.map((part) => part.replace(/^\[|\]$/g, '')) ?? []
    if (path.length > 0 && path.length < 8) put(form, path, value)
  }
  return form
}

/** A text parameter; null when it is absent, empty or no text. */
export const textOf = (form: Form, key: string): string | null => {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A parameter that has parameters of its own. */
export const formOf = (form: Form, key: string): Form => {
  const value = form[key]
  return typeof value === 'object' ? value : newForm()
}

/** Every text of a list parameter. */
export const listOf = (form: Form, key: string): string[] =>
  Object.values(formOf(form, key)).filter((value) => typeof value === 'string')

/** The texts of a parameter such as `metadata`. */
export const textsOf = (form: Form, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formOf(form, key)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
