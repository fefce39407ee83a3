import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, say } from './exclusive.mjs'

/**
 * npm leaves a platform's package out of package-lock.json when the registry it was asked of did not have it, and `npm
 * ci` then refuses the file everywhere (npm/cli issue 4828). This adds what is missing: every optional package that an
 * installed one names with an exact version, for the platform that its name tells.
 *
 * @typedef {{ version?: string, optionalDependencies?: Record<string, string>, dev?: boolean, optional?: boolean,
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

const file = join(root, 'package-lock.json')
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = findMissing(lock.packages)
if (missing.length > 0 && process.argv.includes('--check')) {
  say(`package-lock.json lacks ${missing.length} packages of other platforms: run 'npm run lock'`)
  for (const [path, { version }] of missing) say(`  ${path} ${version}`)
  process.exitCode = 1
} else if (missing.length > 0) {
  const entries = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`)
  say(`Added ${missing.length} packages of other platforms to package-lock.json.`)
}
