import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { personRoutes } from '#lib/contract/person/routes.ts'
import { routes } from '#lib/contract/routes.ts'

import { root } from './exclusive.mjs'

const file = 'lib/client/operations.ts'

const isBinary = ({ answers }: RouteDefinition): boolean =>
  Object.values(answers).some((answer) => 'binary' in answer)

const printTable = (name: string, table: Readonly<Record<string, RouteDefinition>>): string => {
  const rows = Object.entries(table).map(([operation, route]) => {
    const parts = [route.method, route.path, ...(isBinary(route) ? ['binary'] : [])]
    return `  ${operation}: [${parts.map((part) => `'${part}'`).join(', ')}],\n`
  })
  return `export const ${name} = {\n${rows.join('')}} as const\n`
}

const text = `// Generated from the routes of the contract by \`npm run generate\`: do not edit.

/** How the operations of the API are called, without their schemas, which a browser does not need. */
${printTable('operations', routes)}
/** The same for what people do for themselves, in no organization's name. */
${printTable('personOperations', personRoutes)}`

const isCheck = process.argv.includes('--check')
if (!isCheck) await writeFile(join(root, file), text)
else if ((await readFile(join(root, file), 'utf8')) !== text) {
  process.stdout.write(`${file} is not what the routes of the contract say. Run: npm run generate\n`)
  process.exitCode = 1
}
