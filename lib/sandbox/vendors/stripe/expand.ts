import type { StripeMemory } from './memory.ts'

/** Which kind an id names, by its prefix. */
const load = async ({ objects }: StripeMemory, id: string): Promise<object | null> => {
  switch (id.slice(0, id.indexOf('_'))) {
    case 'cus':
      return (await objects.find('customer', id))?.body ?? null
    case 'pm':
      return (await objects.find('payment_method', id))?.body.method ?? null
    case 'seti':
      return (await objects.find('setup_intent', id))?.body ?? null
    case 'pi':
      return (await objects.find('payment_intent', id))?.body ?? null
    case 'ch':
      return (await objects.find('charge', id))?.body ?? null
    case undefined:
    default:
      return null
  }
}

const expandPath = async (
  memory: StripeMemory,
  value: unknown,
  path: readonly string[],
): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((item) => expandPath(memory, item, path)))
  if (typeof value === 'string') {
    const loaded = await load(memory, value)
    return loaded ? expandPath(memory, loaded, path) : value
  }
  const [key, ...rest] = path
  if (key === undefined || typeof value !== 'object' || value === null) return value
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return inner === undefined ? value : { ...value, [key]: await expandPath(memory, inner, rest) }
}

/** Puts whole objects in place of the ids named by paths such as `payment_method` or `data.customer`. */
export const expandAnswer = async (
  memory: StripeMemory,
  body: object,
  paths: readonly string[],
): Promise<object> => {
  let expanded = body
  for (const path of paths) {
    const result = await expandPath(memory, expanded, path.split('.'))
    if (typeof result === 'object' && result !== null) expanded = result
  }
  return expanded
}
