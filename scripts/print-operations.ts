import type { RouteDefinition } from '#lib/contract/api/route.ts'

const notice = '// Generated from the routes of the contract by `npm run generate`: do not edit.'

const isBinary = ({ answers }: RouteDefinition): boolean =>
  Object.values(answers).some((answer) => 'binary' in answer)

/** The width of a line, with its end. */
const lineWidth = 111

/** Returns the module that says how the operations of a table of routes are called, without their schemas. */
export const printOperations = (
  name: string,
  summary: string,
  table: Readonly<Record<string, RouteDefinition>>,
): string => {
  const rows = Object.entries(table).map(([operation, route]) => {
    const parts = [route.method, route.path, ...(isBinary(route) ? ['binary'] : [])]
    const quoted = parts.map((part) => `'${part}'`)
    const line = `  ${operation}: [${quoted.join(', ')}],\n`
    // As the formatter breaks it.
    return line.length <= lineWidth
      ? line
      : `  ${operation}: [\n${quoted.map((part) => `    ${part},\n`).join('')}  ],\n`
  })
  return `${notice}

/** ${summary} */
export const ${name} = {\n${rows.join('')}} as const\n`
}

/** Returns the module that says what the operations are called that an API key can call. */
export const printTitles = (table: Readonly<Record<string, RouteDefinition>>): string => {
  const rows = Object.entries(table)
    .filter(([, { access }]) => access !== 'session' && access !== 'public')
    .map(([operation, { summary }]) => {
      const title = `'${summary.replaceAll("'", String.raw`\'`)}',`
      const line = `  ${operation}: ${title}\n`
      // As the formatter breaks it.
      return line.length <= lineWidth ? line : `  ${operation}:\n    ${title}\n`
    })
  return `${notice}

/** The titles of the operations that an API key can call, for pages that list requests. */
export const operationTitles: Readonly<Record<string, string>> = {\n${rows.join('')}}\n`
}
