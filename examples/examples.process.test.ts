import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { onTestFinished, test } from 'vitest'

import { makePackage, packPackage } from '#scripts/client/make-package.ts'
import { root } from '#scripts/exclusive.mjs'
import { binDirectory } from '#scripts/install.mjs'
import { openExampleProject } from '#tests/support/example-project.ts'

const run = promisify(execFile)
const examples = import.meta.dirname
const { project, sendTwice, receive } = await openExampleProject()

test('the TypeScript example sends a letter with the package, installed in an empty project', async () => {
  const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  onTestFinished(() => rm(directory, { recursive: true }))
  await makePackage(join(directory, 'package'))
  const tarball = await packPackage(join(directory, 'package'), directory)

  await cp(join(examples, 'typescript'), project, { recursive: true })
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  const compilerOptions = {
    target: 'ES2024',
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await run(join(binDirectory, 'tsc'), ['--project', project], { cwd: project })
  await sendTwice(process.execPath, 'send-letter.ts')
  await receive(process.execPath, 'receive-webhooks.ts')
})
