import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#scripts/exclusive.mjs'

import { checkContractValues, checkSandboxImports, checkStoreys, type SourceFile } from './check-structure.ts'
import { storeys } from './storeys.ts'

const files: SourceFile[] = []
for await (const path of glob('lib/**/*.{ts,tsx}', { cwd: root })) {
  files.push({ path, text: await readFile(join(root, path), 'utf8') })
}

const problems = [
  ...checkStoreys(files, storeys),
  ...checkSandboxImports(files),
  ...checkContractValues(files),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
