/** One result of a method, as the receiving server stated it: `dkim=pass header.d=example.com`. */
export type AuthenticationResult = {
  method: string
  result: string
  /** By lower-case `ptype.property`. */
  properties: Readonly<Record<string, string>>
}

/** One `Authentication-Results` field (RFC 8601). */
type AuthenticationResults = { authservId: string; results: AuthenticationResult[] }

/** A header field as the message has it, unfolded; `key` is its name in lower case. */
export type HeaderField = { key: string; value: string }

/** Longer fields are no server's; RFC 5322 has lines of 998 characters. */
const maxFieldLength = 16_384

type Token = { text: string; isQuoted: boolean } | ';' | '='

const isSpace = (character: string): boolean => /\s/.test(character)

/** Returns the index behind a comment, which may contain comments; null when it does not end. */
const skipComment = (value: string, start: number): number | null => {
  let depth = 0
  for (let index = start; index < value.length; index += 1) {
    const character = value[index]
    if (character === '\\') index += 1
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return null
}

/** Reads a quoted string; null when it does not end. */
const readQuoted = (value: string, start: number): { text: string; end: number } | null => {
  let text = ''
  for (let index = start + 1; index < value.length; index += 1) {
    const character = value[index] ?? ''
    if (character === '"') return { text, end: index + 1 }
    if (character === '\\') {
      index += 1
      text += value[index] ?? ''
    } else text += character
  }
  return null
}

/** Splits a field into words, semicolons and equals signs, without comments and spaces; null when it is malformed. */
const tokenize = (value: string): Token[] | null => {
  const tokens: Token[] = []
  for (let index = 0; index < value.length;) {
    const character = value[index] ?? ''
    if (isSpace(character)) index += 1
    else if (character === '(') {
      const end = skipComment(value, index)
      if (end === null) return null
      index = end
    } else if (character === '"') {
      const quoted = readQuoted(value, index)
      if (quoted === null) return null
      tokens.push({ text: quoted.text, isQuoted: true })
      index = quoted.end
    } else if (character === ';' || character === '=') {
      tokens.push(character)
      index += 1
    } else if (character === ')') return null
    else {
      let end = index
      while (end < value.length && !/[\s;="()]/.test(value[end] ?? '')) end += 1
      tokens.push({ text: value.slice(index, end), isQuoted: false })
      index = end
    }
  }
  return tokens
}

const isWord = (token: Token | undefined): token is { text: string; isQuoted: boolean } =>
  typeof token === 'object'

/** Splits tokens at semicolons. */
const partsOf = (tokens: readonly Token[]): Token[][] => {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token === ';') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Reads `method[/version]=result [name=value]…`; null when it is anything else. A value may itself contain `=`. */
const readResult = (part: readonly Token[]): AuthenticationResult | null => {
  const [first, equals, result] = part
  if (!isWord(first) || first.isQuoted || equals !== '=' || !isWord(result)) return null
  const properties: Record<string, string> = {}
  let name: string | null = null
  for (let index = 3; index < part.length; index += 1) {
    const [token, next] = [part[index], part[index + 1]]
    if (isWord(token) && next === '=') {
      name = token.text.toLowerCase()
      // The first counts: nothing that follows may replace what was stated.
      const value = part[index + 2]
      if (!isWord(value)) return null
      if (!Object.hasOwn(properties, name)) properties[name] = value.text
      index += 2
    } else if (token === '=' && name === null) return null
  }
  const [method = ''] = first.text.toLowerCase().split('/')
  return { method, result: result.text.toLowerCase(), properties }
}

/** Parses the value of an `Authentication-Results` field, comments removed; null when it is malformed. */
export const parseAuthenticationResults = (value: string): AuthenticationResults | null => {
  const tokens = value.length <= maxFieldLength ? tokenize(value) : null
  if (tokens === null) return null
  const [head = [], ...parts] = partsOf(tokens)
  const [id, version, ...rest] = head
  if (!isWord(id) || id.text === '' || rest.length > 0) return null
  if (version !== undefined && !(isWord(version) && /^\d+$/.test(version.text))) return null
  const results: AuthenticationResult[] = []
  for (const part of parts) {
    if (part.length === 0) continue
    const [only] = part
    if (part.length === 1 && isWord(only) && only.text.toLowerCase() === 'none') continue
    const result = readResult(part)
    if (result === null) return null
    results.push(result)
  }
  return { authservId: id.text.toLowerCase(), results }
}

/** Returns the authserv-id of a field even where the rest of it is malformed. */
const idOf = (value: string): string | null => {
  const [head = ''] = value.slice(0, maxFieldLength).split(';', 1)
  const [id] = tokenize(head) ?? []
  return isWord(id) ? id.text.toLowerCase() : null
}

/**
 * Returns the results stated by the server with this authserv-id: those of the topmost field with its name, which it
 * added last. Fields below it may have come with the message, and other servers' fields are ignored. Null if there is
 * none, or it is malformed.
 */
export const trustedResults = (
  headers: readonly HeaderField[],
  authservId: string,
): AuthenticationResult[] | null => {
  const own = headers.find(
    ({ key, value }) => key === 'authentication-results' && idOf(value) === authservId.toLowerCase(),
  )
  return own ? (parseAuthenticationResults(own.value)?.results ?? null) : null
}
