import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#scripts/exclusive.mjs'

import { checkChanges } from './check-changes.ts'
import { checkFormats } from './check-formats.ts'
import { checkProduct, productPage } from './check-product.ts'
import {
  checkContractValues,
  checkDoors,
  checkSandboxImports,
  checkStoreys,
  type SourceFile,
} from './check-structure.ts'
import { checkTests } from './check-tests.ts'
import { checkComments, checkTitles, checkWords } from './check-words.ts'
import { storeys } from './storeys.ts'

const files: SourceFile[] = []
for await (const path of glob('{app,components,lib}/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.tsx?$|\/port-suite\.ts$/.test(path)) continue
  files.push({ path, text: await readFile(join(root, path), 'utf8') })
}

const tests: SourceFile[] = []
for await (const path of glob('{app,bench,components,e2e,lib,scripts,tests}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
})) {
  tests.push({ path, text: await readFile(join(root, path), 'utf8') })
}

const testsAndSupport: SourceFile[] = []
for await (const path of glob('{app,components,deploy,e2e,examples,lib,scripts,tests}/**/*.{ts,tsx}', {
  cwd: root,
})) {
  const isTest = /\.(test|spec)\.tsx?$|^(tests|e2e)\/support\//.test(path)
  // The check's own test names what it bans.
  if (isTest && path !== 'scripts/structure/check-tests.test.ts')
    testsAndSupport.push({ path, text: await readFile(join(root, path), 'utf8') })
}

const problems = [
  ...checkTests(testsAndSupport),
  ...checkStoreys(files, storeys),
  ...checkSandboxImports(files),
  ...checkDoors(files),
  ...checkContractValues(files),
  ...checkChanges(files),
  ...checkWords(files),
  ...checkComments([...files, ...testsAndSupport]),
  ...checkTitles(tests),
  ...checkFormats(files),
  ...checkProduct(await readFile(join(root, productPage), 'utf8'), tests),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
