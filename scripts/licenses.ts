import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './exclusive.mjs'

/** Licenses under which Mailroom may be distributed and hosted. Weak copyleft concerns changes to the library itself. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that do not declare the license that they come with, or not exactly. */
const undeclared: Readonly<Record<string, string>> = { 'png-js': 'MIT', duck: 'BSD-2-Clause' }

/** Returns whether an SPDX expression (`A OR B`, `A AND B`) can be met with allowed licenses. */
export const isAllowedLicense = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((license) => allowed.has(license)))

type Locked = { license?: string; optional?: boolean; link?: boolean }

export type LockedPackage = { name: string; license: string | undefined }

/**
 * Returns everything in package-lock.json with its license. npm does not write those of other platforms' builds: they
 * have the one of their siblings, which are built from the same source.
 */
export const readLockedPackages = async (): Promise<LockedPackage[]> => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const entries = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...locked }))
  const ofScope = new Map(
    entries.flatMap(({ name, license, optional }) =>
      license !== undefined && optional === true && name.startsWith('@')
        ? [[name.split('/', 1)[0] ?? '', license] as const]
        : [],
    ),
  )
  return entries.map(({ name, license, optional }) => ({
    name,
    license:
      undeclared[name] ??
      license ??
      (optional === true ? ofScope.get(name.split('/', 1)[0] ?? '') : undefined),
  }))
}
