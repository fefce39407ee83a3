import { join } from 'node:path'

const segment = '[A-Za-z0-9][A-Za-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)
const maxKeyLength = 512

/** Whether the text can be a key: no empty or dotted segment, so that no key leaves the root or meets a file of ours. */
export const isObjectKey = (text: string): boolean => text.length <= maxKeyLength && keyPattern.test(text)

/** Where the object lies. Throws on a key that the service cannot have chosen. */
export const pathOfKey = (root: string, key: string): string => {
  if (!isObjectKey(key)) throw new Error(`Invalid storage key: ${JSON.stringify(key)}`)
  return join(root, ...key.split('/'))
}
