import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, say } from './exclusive.mjs'

/**
 * npm leaves a platform's package out of package-lock.json when the registry it was asked of did not have it, and `npm
 * ci` then refuses the file everywhere (npm/cli issue 4828). This adds what is missing: every optional package that an
 * installed one names with an exact version, for the platform that its name tells. And it takes out what would have
 * packages installed to serve that only tests or nobody needs.
 *
 * @typedef {{ version?: string, optionalDependencies?: Record<string, string>, dev?: boolean, optional?: boolean,
 *   devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 *   os?: string[], cpu?: string[], libc?: string[] }} Entry
 */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

/** @param {string} name */
const platformOf = (name) => {
  const words = name.replace('windows', 'win32').split(/[^a-z0-9]+/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : []
  if (words.some((word) => word.startsWith('gnu')) && os.includes('linux')) libc.push('glibc')
  return { os, cpu, libc }
}

/**
 * Where Node finds `name` from a package at `path`, by npm's layout.
 *
 * @param {Record<string, Entry>} packages
 * @param {string} path
 * @param {string} name
 */
const resolve = (packages, path, name) => {
  for (
    let from = path;
    from !== '';
    from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))
  ) {
    const found = packages[`${from}/node_modules/${name}`]
    if (found !== undefined) return found
  }
  return packages[`node_modules/${name}`]
}

/**
 * @param {Record<string, Entry>} packages
 * @returns {[string, Entry][]}
 */
const findMissing = (packages) =>
  Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) => {
      const found = resolve(packages, path, name)
      const { os, cpu, libc } = platformOf(name)
      if (found?.version === version || !/^\d+\.\d+\.\d+/.test(version) || os.length + cpu.length === 0)
        return []
      const place = found === undefined ? `node_modules/${name}` : `${path}/node_modules/${name}`
      return [
        [
          place,
          {
            version,
            ...(cpu.length > 0 ? { cpu } : {}),
            ...(entry.dev === true ? { dev: true } : {}),
            ...(libc.length > 0 ? { libc } : {}),
            optional: true,
            ...(os.length > 0 ? { os } : {}),
          },
        ],
      ]
    }),
  )

/** What packages would like to have, and never ask for as we use them: it draws PDFs outside browsers. */
const unused = new Set(['@napi-rs/canvas'])

/**
 * Takes out the wishes for what is not used, and for tools of ours that are used by tests alone: npm would install both
 * where packages for development are omitted (npm/cli issue 4737). Returns whose wishes they were.
 *
 * @param {Record<string, Entry>} packages
 */
const removeWishes = (packages) => {
  const tools = packages['']?.devDependencies ?? {}
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry
    const wishes = Object.keys(optionalDependencies).filter((name) => unused.has(name))
    const peers = Object.keys(peerDependenciesMeta).filter(
      (name) => name in peerDependencies && name in tools,
    )
    for (const name of wishes) delete optionalDependencies[name]
    for (const name of peers) {
      delete peerDependencies[name]
      delete peerDependenciesMeta[name]
    }
    return wishes.length + peers.length > 0 ? [path] : []
  })
}

const file = join(root, 'package-lock.json')
const isCheck = process.argv.includes('--check')

/** @returns {{ packages: Record<string, Entry> }} */
const readLock = () => JSON.parse(readFileSync(file, 'utf8'))

/** @param {{ packages: Record<string, Entry> }} lock */
const writeLock = (lock) => writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

let lock = readLock()
const wishers = removeWishes(lock.packages)
if (wishers.length > 0 && isCheck) {
  say(`package-lock.json has packages installed that serving does not need: run 'npm run lock'`)
  for (const path of wishers) say(`  for ${path}`)
  process.exitCode = 1
} else if (wishers.length > 0) {
  writeLock(lock)
  // npm then knows what is left without anyone who needs it, or is needed by tests alone.
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  })
  lock = readLock()
  say(`Removed from package-lock.json what ${wishers.length} packages need for tests alone, or not at all.`)
}
const missing = findMissing(lock.packages)
if (missing.length > 0 && isCheck) {
  say(`package-lock.json lacks ${missing.length} packages of other platforms: run 'npm run lock'`)
  for (const [path, { version }] of missing) say(`  ${path} ${version}`)
  process.exitCode = 1
} else if (missing.length > 0) {
  const entries = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeLock({ ...lock, packages: Object.fromEntries(entries) })
  say(`Added ${missing.length} packages of other platforms to package-lock.json.`)
}
