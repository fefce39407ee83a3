import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { routes } from '#lib/contract/routes.ts'
import { describeApi } from '#lib/service/http/openapi/document.ts'
import { root } from '#scripts/exclusive.mjs'
import { binDirectory } from '#scripts/install.mjs'
import { printOperations } from '#scripts/print-operations.ts'

import { printDeclarations } from './print-declarations.ts'

const run = promisify(execFile)

/** What is published of lib/client, beside the operations. */
const modules = ['api-error', 'client', 'client-options', 'send-request'] as const

/** Modules whose types are part of the public ones. Those of the client itself are printed from the contract. */
const declared = ['api-error', 'client-options'] as const

/** Every operation that an API key can call; for the others a person signs in to the dashboard. */
export const publishedRoutes = Object.fromEntries(
  Object.entries(routes).filter(([, { access }]) => access !== 'session'),
)

/** Returns the package.json of the package. */
const describePackage = () => ({
  name: '@mailroom/client',
  version: describeApi([], '').info.version,
  description: 'Client of the Mailroom API: send a PDF as tracked physical mail, and prove it later.',
  license: 'MIT',
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  sideEffects: false,
  engines: { node: '>=20' },
})

/** Emits JavaScript and declarations of the modules, without what their types import from the contract. */
const compile = async (source: string, directory: string): Promise<void> => {
  const options = {
    target: 'ES2022',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
    // The contract is not compiled with it; the checkout's own check of types has covered both.
    noResolve: true,
    noCheck: true,
    types: [],
    rootDir: source,
    outDir: directory,
  }
  const files = [...modules, 'operations'].map((name) => `${name}.ts`)
  await writeFile(join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  await run(join(binDirectory, 'tsc'), ['--project', source], { cwd: root })
}

/** Returns the declarations of a module with the contract's types taken from the package's own. */
const withPackageTypes = (declarations: string): string => {
  const rewritten = declarations
    .replaceAll(/'#lib\/contract\/[^']+'/g, "'./schemas.js'")
    .replaceAll(/(from '\.\/[^']+)\.ts'/g, "$1.js'")
  if (rewritten.includes('#lib')) throw new Error(`The package would import missing files:\n${rewritten}`)
  return rewritten
}

/** Writes the npm package of the client into an empty or missing directory, ready for `npm pack`. */
export const makePackage = async (directory: string): Promise<void> => {
  const source = `${directory}-source`
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await mkdir(source, { recursive: true })
  for (const name of modules) {
    await copyFile(join(root, 'lib/client', `${name}.ts`), join(source, `${name}.ts`))
  }
  const summary = 'How the operations that an API key can call are called.'
  await writeFile(join(source, 'operations.ts'), printOperations('operations', summary, publishedRoutes))
  await compile(source, directory)
  await rm(source, { recursive: true })

  const { client, schemas } = printDeclarations(publishedRoutes)
  for (const name of declared) {
    const file = join(directory, `${name}.d.ts`)
    await writeFile(file, withPackageTypes(await readFile(file, 'utf8')))
  }
  const internal = ['client.d.ts', 'operations.d.ts', 'send-request.d.ts', 'client-options.js']
  for (const name of internal) await rm(join(directory, name))
  await writeFile(
    join(directory, 'index.js'),
    "export { ApiError } from './api-error.js'\nexport { createClient } from './client.js'\n",
  )
  await writeFile(join(directory, 'index.d.ts'), client)
  await writeFile(join(directory, 'schemas.d.ts'), schemas)
  await writeFile(join(directory, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`)
  await copyFile(join(root, 'lib/client/README.md'), join(directory, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(directory, 'LICENSE'))
}

/** Packs the package as `npm pack` does. Returns the path of the tarball in `target`. */
export const packPackage = async (directory: string, target: string): Promise<string> => {
  await mkdir(target, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', target], { cwd: directory })
  // As npm documents the output of `npm pack --json`.
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  if (!packed) throw new Error('npm packed nothing.')
  return join(target, packed.filename)
}
