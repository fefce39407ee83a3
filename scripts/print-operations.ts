import type { RouteDefinition } from '#lib/contract/api/route.ts'

const isBinary = ({ answers }: RouteDefinition): boolean =>
  Object.values(answers).some((answer) => 'binary' in answer)

/** Returns the module that says how the operations of a table of routes are called, without their schemas. */
export const printOperations = (
  name: string,
  summary: string,
  table: Readonly<Record<string, RouteDefinition>>,
): string => {
  const rows = Object.entries(table).map(([operation, route]) => {
    const parts = [route.method, route.path, ...(isBinary(route) ? ['binary'] : [])]
    return `  ${operation}: [${parts.map((part) => `'${part}'`).join(', ')}],\n`
  })
  return `// Generated from the routes of the contract by \`npm run generate\`: do not edit.

/** ${summary} */
export const ${name} = {\n${rows.join('')}} as const\n`
}
