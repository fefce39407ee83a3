import { hostileText } from './hostile-values.ts'
import type { KnownValues } from './known-values.ts'
import type { Random } from './random.ts'

/** What is used here of JSON Schema. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  default?: unknown
  format?: string
  description?: string
  pattern?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  additionalProperties?: Schema | boolean
}

export type Sampler = {
  schemas: Readonly<Record<string, Schema>>
  random: Random
  known: KnownValues
  /** How often, of 1, a number or text is at the edge of what the description allows. */
  edges: number
}

const words = ['Elizabeth Swan', 'Renamed', 'urgent', 'Notice of lease', 'By First Class, please.'] as const

/** Lines of an address that exists: examples of each line alone would not belong together. */
const addressLines: Readonly<Record<string, string>> = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
}

/** No request may leave this machine: names in `.invalid` are no one's. */
const keepHome = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('example.com', 'hooks.invalid') : value

const formats: Readonly<Record<string, string>> = {
  email: 'somebody@attack.invalid',
  uri: 'https://hooks.invalid/here',
  date: '2026-11-20',
  'date-time': '2026-11-20T16:31:04.211Z',
  uuid: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  cidrv4: '127.0.0.0/8',
  cidrv6: '::1/128',
  ipv4: '127.0.0.1',
  ipv6: '::1',
}

/** What fields take that the description leaves to words. */
const fieldValues: Readonly<Record<string, readonly [string, ...string[]]>> = {
  email: ['somebody@attack.invalid'],
  url: ['ipp://printer.invalid/ipp/print', 'https://hooks.invalid/here'],
}

const sampleText = ({ random, known, edges }: Sampler, schema: Schema, name: string): unknown => {
  if (schema.format === undefined && schema.pattern === undefined && random.chance(edges)) {
    return hostileText(random).slice(0, schema.maxLength ?? 70_000)
  }
  const isName = /(_id|_key|cursor|^row)$/.test(name) || schema.format === 'uuid'
  const existing = isName ? known.recall(random, name) : undefined
  if (existing !== undefined) return String(existing)
  const line = addressLines[name]
  if (line !== undefined && random.chance(0.9)) return line
  const usual = fieldValues[name]
  if (usual && random.chance(0.9)) return random.pick(usual)
  if (schema.examples && random.chance(0.8)) return keepHome(random.pickAny(schema.examples))
  if (schema.format !== undefined) return formats[schema.format] ?? random.pick(words)
  if (schema.examples) return keepHome(schema.examples[0])
  return random.pick(words).slice(0, schema.maxLength ?? 1000)
}

/** Ends of the types that a number may end up in. */
const numberEdges = [2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, -(2 ** 31) - 1]

const sampleNumber = ({ random, edges }: Sampler, { minimum, maximum, examples }: Schema): unknown => {
  const [least, most] = [minimum ?? 0, maximum ?? Number.MAX_SAFE_INTEGER]
  if (random.chance(edges)) {
    const allowed = [...numberEdges, least, most].filter((edge) => edge >= least && edge <= most)
    return random.pickAny(allowed)
  }
  if (examples && random.chance(0.5)) return random.pickAny(examples)
  return least + random.below(Math.min(most - least, 1000) + 1)
}

/** Null says the least. */
const typeOf = ({ random }: Sampler, { type }: Schema): string | undefined =>
  Array.isArray(type)
    ? random.pickAny(random.chance(0.85) ? type.filter((each) => each !== 'null') : type)
    : type

/** Names of what exists lead on; below the third level things only get large. */
const likelihoodOf = (name: string, depth: number, isAddress: boolean): number => {
  if (isAddress && name in addressLines) return 0.97
  if (/_(id|key)$/.test(name)) return 0.8
  return depth > 3 ? 0.1 : 0.35
}

const sampleObject = (sampler: Sampler, schema: Schema, depth: number): Record<string, unknown> => {
  const required = new Set(schema.required ?? [])
  const isAddress = 'street1' in (schema.properties ?? {})
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || sampler.random.chance(likelihoodOf(name, depth, isAddress)))
    .map(([name, inner]) => [name, sampleValue(sampler, inner, name, depth + 1)])
  return Object.fromEntries(entries)
}

/** Returns a value that the schema should take, using what exists where it asks for the name of something. */
export const sampleValue = (sampler: Sampler, schema: Schema, name = '', depth = 0): unknown => {
  const { random } = sampler
  if (schema.$ref !== undefined) {
    const target = sampler.schemas[schema.$ref.split('/').at(-1) ?? '']
    return target ? sampleValue(sampler, target, name, depth) : null
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pickAny(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const telling = choices.filter(({ type }) => type !== 'null')
    const chosen = random.pickAny(random.chance(0.85) ? telling : choices)
    return chosen
      ? sampleValue(sampler, { ...chosen, examples: schema.examples ?? chosen.examples }, name, depth)
      : null
  }
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => sampleValue(sampler, part, name, depth)))
  switch (typeOf(sampler, schema)) {
    case 'object':
      return sampleObject(sampler, schema, depth)
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, random.below(3))
      return Array.from({ length: count }, () =>
        schema.items ? sampleValue(sampler, schema.items, name.replace(/s$/, ''), depth + 1) : null,
      )
    }
    case 'integer':
    case 'number':
      return sampleNumber(sampler, schema)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case undefined:
    default:
      return sampleText(sampler, schema, name)
  }
}
