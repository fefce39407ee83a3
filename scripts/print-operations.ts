import type { RouteDefinition } from '#lib/contract/api/route.ts'

const notice = '// Generated from the routes of the contract by `npm run generate`: do not edit.'

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
  return `${notice}

/** ${summary} */
export const ${name} = {\n${rows.join('')}} as const\n`
}

/** Returns the module that says what each operation is called, and whether an API key can call it. */
export const printTitles = (table: Readonly<Record<string, RouteDefinition>>): string => {
  const rows = Object.entries(table).map(([operation, { summary, access }]) => {
    const isCallable = access !== 'session' && access !== 'public'
    return `  ${operation}: { title: ${JSON.stringify(summary)}, isCallable: ${isCallable} },\n`
  })
  return `${notice}

type OperationTitle = {
  title: string
  /** Whether an API key can call it. */
  isCallable: boolean
}

/** The titles of the operations, for pages that list requests. */
export const operationTitles: Readonly<Record<string, OperationTitle>> = {\n${rows.join('')}}\n`
}
