import { execFile, spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { OperatorError } from '#lib/operator-error.ts'

import { buildOnce } from './build-once.ts'
import { compressFiles } from './compress-files.ts'
import { root, nameFullDisk, say } from './exclusive.mjs'

const run = promisify(execFile)

/** What `npm sbom` makes, as far as it is read here. */
type BillOfMaterials = {
  bomFormat: string
  components: { name: string; version: string; purl: string }[]
}

/**
 * Every package that Mailroom is made with, directly or not, as a CycloneDX bill of materials. Those for development are
 * marked as such: `--omit=dev` would leave out what serves both.
 */
export const describeDependencies = async (): Promise<BillOfMaterials> => {
  // From the lock file: packages for development need not be installed where the pages are built.
  const { stdout } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  // npm promises the requested format.
  return JSON.parse(stdout) as BillOfMaterials
}

/** What the pages are made of. The service is not: it runs from its sources. */
const sources = [
  'app',
  'components',
  'instrumentation-client.ts',
  'lib',
  'public',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'proxy.ts',
  'scripts/compress-files.ts',
  'tsconfig.json',
] as const
const notSources = ['service', 'sandbox', 'server', 'operate', 'postgres'].map((folder) =>
  join('lib', folder),
)
const billOfMaterials = 'sbom.cdx.json'

const runNextBuild = async (distDir: string, signal: AbortSignal | undefined): Promise<void> => {
  const child = spawn(process.execPath, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  // One that is aborted is waited for: until it has ended, it writes where the next build would.
  child.once('error', (error) => !signal?.aborted && reject(error))
  child.once('close', resolve)
  const code = await promise
  signal?.throwIfAborted()
  if (code === 0) return
  const reason = nameFullDisk(output, root) ?? 'The pages could not be built: see above'
  throw new OperatorError(`${output}\n${reason}`)
}

/** `next build` points this file at its own output, where neither tsc nor an editor should look. */
const keepingTypes = async (work: () => Promise<void>): Promise<void> => {
  const file = join(root, 'next-env.d.ts')
  const before = await readFile(file, 'utf8').catch(() => undefined)
  try {
    await work()
  } finally {
    await (before === undefined ? rm(file, { force: true }) : writeFile(file, before))
  }
}

/** Components of the build, for people who need to know them. A machine without them can still serve the pages. */
const writeBillOfMaterials = async (directory: string): Promise<void> => {
  try {
    await writeFile(join(directory, billOfMaterials), JSON.stringify(await describeDependencies(), null, 2))
  } catch (error) {
    say(
      `The bill of materials could not be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const build = async (directory: string, signal: AbortSignal | undefined): Promise<void> => {
  say('Building the pages…')
  const startedAt = performance.now()
  await keepingTypes(() => runNextBuild(directory, signal))
  const isWritten = writeBillOfMaterials(join(root, directory))
  await compressFiles(join(root, directory, 'static'))
  await isWritten
  say(`Built the pages in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

/**
 * Builds the pages unless they were built from the very same sources before, and returns the directory that Next
 * serves them from. Aborting ends the build. Throws `OperatorError`.
 */
export const buildPages = (signal?: AbortSignal): Promise<string> =>
  buildOnce(
    { sources, isSource: (path) => !notSources.includes(path), parent: join('.next', 'builds'), build },
    signal,
  )
