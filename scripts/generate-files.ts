import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { personRoutes } from '#lib/contract/person/routes.ts'
import { routes } from '#lib/contract/routes.ts'
import { sharedRoutes } from '#lib/contract/sharing/shared-routes.ts'

import { root } from './exclusive.mjs'
import { printIcons } from './print-icons.ts'
import { printOperations, printTitles } from './print-operations.ts'

const files = {
  'app/icon-shapes.css': printIcons(),
  'lib/client/operations.ts': printOperations(
    'operations',
    'How the operations of the API are called, without their schemas, which a browser does not need.',
    routes,
  ),
  'lib/client/operation-titles.ts': printTitles(routes),
  'lib/client/person-operations.ts': printOperations(
    'personOperations',
    'How the operations are called that people do for themselves, in no organization’s name.',
    personRoutes,
  ),
  'lib/client/shared-operations.ts': printOperations(
    'sharedOperations',
    'How the operations are called that the page of a shared link needs.',
    sharedRoutes,
  ),
}

const isCheck = process.argv.includes('--check')
for (const [file, text] of Object.entries(files)) {
  if (!isCheck) await writeFile(join(root, file), text)
  else if ((await readFile(join(root, file), 'utf8').catch(() => '')) !== text) {
    process.stdout.write(`${file} is not what it is generated from. Run: npm run generate\n`)
    process.exitCode = 1
  }
}
