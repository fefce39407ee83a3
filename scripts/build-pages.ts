import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'

import { OperatorError, errorCode } from '#lib/operator-error.ts'

import { compressFiles } from './compress-files.ts'
import { root, SetupError, exclusively, nameFullDisk, say } from './exclusive.mjs'

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
  'next.config.ts',
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
const keptBuilds = 3
const completeMark = 'mailroom-complete'
const billOfMaterials = 'sbom.cdx.json'

const listFiles = (path: string): string[] => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || notSources.includes(relative(root, path))) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)))
}

// Every start waits for it; a promise for each of a thousand files takes five times as long.
const hashSources = (): string => {
  const files = sources.flatMap((source) => listFiles(join(root, source))).sort()
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Removes builds that are neither the newest nor likely to be served still by a server that runs. */
const removeOld = async (directory: string): Promise<void> => {
  const names = await readdir(directory)
  const builds = await Promise.all(
    names.map(async (name) => ({
      path: join(directory, name),
      time: (await stat(join(directory, name))).mtimeMs,
    })),
  )
  for (const { path } of builds.toSorted((a, b) => b.time - a.time).slice(keptBuilds)) {
    await rm(path, { recursive: true, force: true })
  }
}

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

/**
 * Builds the pages unless they were built from the very same sources before, and returns the directory that Next
 * serves them from. Each state of the sources has its own directory, marked when complete: a build that fails or is
 * interrupted is never served, and one that succeeds disturbs no server that runs. Aborting ends the build.
 */
export const buildPages = async (signal?: AbortSignal): Promise<string> => {
  const directory = join('.next', 'builds', hashSources())
  const mark = join(root, directory, completeMark)
  if (existsSync(mark)) return directory
  try {
    return await exclusively(async () => {
      if (existsSync(mark)) return directory
      say('Building the pages…')
      const startedAt = performance.now()
      await rm(join(root, directory), { recursive: true, force: true })
      await mkdir(join(root, directory), { recursive: true })
      await keepingTypes(() => runNextBuild(directory, signal))
      const isWritten = writeBillOfMaterials(join(root, directory))
      await compressFiles(join(root, directory, 'static'))
      await isWritten
      await writeFile(mark, '')
      await removeOld(join(root, '.next', 'builds'))
      say(`Built the pages in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
      return directory
    }, signal)
  } catch (error) {
    if (error instanceof SetupError) throw new OperatorError(error.message, { cause: error })
    const full = error instanceof OperatorError ? undefined : nameFullDisk(String(errorCode(error)), root)
    throw full === undefined ? error : new OperatorError(full, { cause: error })
  }
}
