import { createHash } from 'node:crypto'

/** Returns a form's fields, with `to[name]` and the like gathered into objects. */
export const gatherFields = (form: FormData): Record<string, unknown> => {
  const flat: Record<string, unknown> = {}
  const objects: Record<string, Record<string, unknown>> = {}
  for (const [key, value] of form.entries()) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(key) ?? []
    if (outer === undefined || inner === undefined) flat[key] = value
    else objects[outer] = { ...objects[outer], [inner]: value }
  }
  return { ...flat, ...objects }
}

/** Returns the SHA-256 of a form, including files, which identifies a repeated request. */
export const hashForm = async (form: FormData): Promise<string> => {
  const hash = createHash('sha256')
  for (const [key, value] of form.entries()) {
    hash.update(`\0${key}\0`)
    hash.update(typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest('hex')
}
