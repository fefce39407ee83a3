import { z } from 'zod'

import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'

type Issue = z.core.$ZodRawIssue

/** An issue within another, which has its message already. */
type Nested = z.core.$ZodIssue

/** Names of types, as a message tells to use them. */
const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
  null: 'null',
  undefined: 'no value',
  nan: 'a number',
}

/** What each format requires. Patterns have messages of their own, where they are defined. */
const formats: Record<string, string> = {
  email: 'a complete email address, such as ana@harbor.test',
  url: 'a complete URL, such as https://www.example.com',
  uuid: 'a UUID, such as 0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  guid: 'a UUID, such as 0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  datetime: 'a date and time with a UTC offset, such as 2026-11-20T09:00:00-08:00',
  date: 'a date as YYYY-MM-DD, such as 2026-11-20',
  time: 'a time as HH:MM, such as 16:00',
  ipv4: 'an IP address, such as 192.0.2.1',
  ipv6: 'an IP address, such as 2001:db8::1',
  cidrv4: 'a network, such as 192.0.2.0/24',
  cidrv6: 'a network, such as 2001:db8::/32',
  base64: 'base64',
  base64url: 'base64url',
  json_string: 'JSON',
}

/** Number of values that a message lists; the API reference has all. */
const listedValues = 20

const typeOf = (input: unknown): string =>
  input === null ? 'null' : Array.isArray(input) ? 'array' : Number.isNaN(input) ? 'nan' : typeof input

const nameOf = (type: string): string => typeNames[type] ?? 'a value of another kind'

const quote = (value: unknown): string => (typeof value === 'string' ? value : String(value))

const describeValues = (values: readonly unknown[]): string => {
  const listed = values.slice(0, listedValues).map(quote).join(', ')
  const more = values.length - listedValues
  if (values.length === 1) return listed
  return `one of ${listed}${more > 0 ? `, or one of ${more} more in the API reference` : ''}`
}

const unitOf = (origin: string): string | null =>
  origin === 'string' ? 'character' : origin === 'array' || origin === 'set' ? 'item' : null

const sizeOf = (input: unknown): number | null =>
  typeof input === 'string' || Array.isArray(input) ? input.length : null

/** Describes a limit of a size or a number, and by how much the input misses it. */
const describeLimit = (
  { origin, input, exact }: { origin: string; input?: unknown; exact?: boolean | undefined },
  { bound, word, past }: { bound: number; word: string; past: string },
): string => {
  const unit = unitOf(origin)
  if (unit === null) {
    const of = origin === 'int' ? 'a whole number' : 'a number'
    return typeof input === 'number'
      ? `Use ${of} ${past} ${formatNumber(bound)}, not ${input}.`
      : `Use ${of} ${past} ${formatNumber(bound)}.`
  }
  const size = sizeOf(input)
  const has = size === null ? '' : size === 0 ? '; this is empty' : `; this has ${formatNumber(size)}`
  return `Use ${exact ? 'exactly' : word} ${plural(bound, unit)}${has}.`
}

/** Returns what to use instead, without “Use”; null where a message says more. */
const expectationOf = (issue: Nested): string | null => {
  if (issue.code === 'invalid_type') return nameOf(issue.expected)
  if (issue.code === 'invalid_value') return describeValues(issue.values)
  return issue.code === 'invalid_format' ? (formats[issue.format] ?? null) : null
}

/** Describes the forms that a value may have; of one with a wrong part, the part of the form that is nearest. */
const describeUnion = ({ errors, ...issue }: Extract<Issue, { code: 'invalid_union' }>): string => {
  const { options } = issue as { options?: readonly unknown[] }
  if (options && options.length > 0) return `Use ${describeValues(options)}.`
  const [nearest] = errors
    .filter(([first]) => first && (first.path.length > 0 || expectationOf(first) === null))
    .toSorted((a, b) => a.length - b.length)
  const [first] = nearest ?? []
  if (first) return `${first.path.length > 0 ? `${first.path.join('.')}: ` : ''}${first.message}`
  const forms = new Set(errors.flatMap(([only]) => (only ? (expectationOf(only) ?? []) : [])))
  return forms.size === 0 ? 'Use one of the forms in the API reference.' : `Use ${[...forms].join(', or ')}.`
}

const describeFormat = (issue: Extract<Issue, { code: 'invalid_format' }>): string => {
  const { format, prefix, suffix, includes, pattern } = issue as {
    format: string
    prefix?: string
    suffix?: string
    includes?: string
    pattern?: string
  }
  if (format === 'starts_with') return `Use text that starts with ${prefix}.`
  if (format === 'ends_with') return `Use text that ends with ${suffix}.`
  if (format === 'includes') return `Use text that contains ${includes}.`
  if (format === 'regex') return `Use text of the form ${pattern}.`
  return `Use ${formats[format] ?? 'the format in the API reference'}.`
}

const isMissing = ({ code, input }: Issue): boolean =>
  input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')

const describe = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type': {
      const { input, expected } = issue
      if (typeof input === 'number' && Number.isFinite(input) && nameOf(expected) === nameOf('int')) {
        return `Use ${nameOf(expected)}, not ${input}.`
      }
      const [wanted, received] = [nameOf(expected), nameOf(typeOf(input))]
      return wanted === received || input === undefined ? `Use ${wanted}.` : `Use ${wanted}, not ${received}.`
    }
    case 'invalid_value':
      return `Use ${describeValues(issue.values)}.`
    case 'too_small': {
      const bound = Number(issue.minimum)
      return describeLimit(issue, {
        bound,
        word: 'at least',
        past: issue.inclusive === false ? 'greater than' : 'of at least',
      })
    }
    case 'too_big': {
      const bound = Number(issue.maximum)
      return describeLimit(issue, {
        bound,
        word: 'at most',
        past: issue.inclusive === false ? 'less than' : 'of at most',
      })
    }
    case 'invalid_format':
      return describeFormat(issue)
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Remove ${issue.keys.map((key) => `“${key}”`).join(', ')}: there is no such field here.`
    case 'invalid_union':
      return describeUnion(issue)
    case 'invalid_key':
      return `Change this name. ${issue.issues[0]?.message ?? ''}`
    case 'invalid_element':
      return `Change this item. ${issue.issues[0]?.message ?? ''}`
    case 'custom':
      return 'Change this value: it isn’t accepted here.'
  }
}

/** Describes why an input is rejected and what to use instead; the field is named beside it. */
export const describeIssue = (issue: Issue): string =>
  isMissing(issue) ? `This is required. ${describe(issue)}` : describe(issue)
