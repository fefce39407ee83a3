import type { OpenBundle } from './open-bundle.ts'

/** What one check found. `unknown` is what this check cannot tell, and why. */
export type Finding = {
  check: 'archive' | 'signature' | 'key' | 'timestamp' | 'files' | 'chain' | 'record' | 'document' | 'bundles'
  state: 'holds' | 'fails' | 'unknown'
  message: string
}

/** Takes down what a check found. */
export type Report = (check: Finding['check'], state: Finding['state'], message: string) => void

/** A file of the bundle as JSON; null when it is missing or is none. Its shape is what the bundle claims. */
export const readJson = async <Shape>(bundle: OpenBundle, name: string): Promise<Shape | null> => {
  const bytes = await bundle.read(name)
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Shape
  } catch {
    return null
  }
}
