import type { JsonSchema } from '#lib/service/http/openapi/json-schemas.ts'

const indent = (text: string): string => text.replaceAll(/\n(?!\n)/g, '\n  ')

/** Returns a documentation comment, or nothing where there is nothing to say. */
export const printComment = (text: unknown): string => {
  if (typeof text !== 'string' || text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const literals = (values: readonly unknown[]): string[] =>
  values.map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value),
  )

/** Returns a key with its type. One that may be left out may also be undefined, which JSON leaves out. */
export const printKey = (name: string, type: string, isRequired: boolean): string =>
  isRequired ? `${name}: ${type}` : `${name}?: ${type} | undefined`

const printObject = (schema: JsonSchema): string => {
  // As JSON Schema defines these keywords.
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set(schema['required'] as string[] | undefined)
  if (properties.length === 0) {
    const values = schema['additionalProperties']
    if (typeof values !== 'object' || values === null) return 'Record<string, unknown>'
    const names = (schema['propertyNames'] as JsonSchema | undefined) ?? { type: 'string' }
    const record = `Record<${printType(names)}, ${printType(values as JsonSchema)}>`
    const isListed = names['enum'] !== undefined || names['$ref'] !== undefined
    return isListed && required.size === 0 ? `Partial<${record}>` : record
  }
  const lines = properties.map(([name, value]) => {
    const comment = printComment(value['description'])
    return `${comment}${printKey(name, printType(value), required.has(name))}`
  })
  return `{\n  ${indent(lines.join('\n'))}\n}`
}

const membersOf = (schema: JsonSchema): string[] => {
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (typeof schema['$ref'] === 'string') return [nameOf(schema['$ref'])]
  if (Array.isArray(alternatives)) return alternatives.flatMap((inner: JsonSchema) => membersOf(inner))
  if ('const' in schema) return literals([schema['const']])
  if (Array.isArray(schema['enum'])) return literals(schema['enum'])
  const { type } = schema
  if (Array.isArray(type)) return type.flatMap((inner: string) => membersOf({ ...schema, type: inner }))
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return [type]
    case 'integer':
      return ['number']
    case 'array': {
      const item = printType((schema['items'] as JsonSchema | undefined) ?? {})
      return [/ \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`]
    }
    case 'object':
      return [printObject(schema)]
    case undefined:
      return ['unknown']
    default:
      throw new Error(`No type is known for ${JSON.stringify(schema)}`)
  }
}

/** Returns the TypeScript type of what a JSON Schema of the API's description accepts. */
export const printType = (schema: JsonSchema): string => [...new Set(membersOf(schema))].join(' | ')
