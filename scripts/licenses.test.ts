import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from './exclusive.mjs'
import { isAllowedLicense, readLockedPackages } from './licenses.ts'

test('a license is allowed if one of the choices can be met in full', () => {
  expect(isAllowedLicense('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowedLicense('Apache-2.0 AND LGPL-3.0-or-later')).toBe(true)
  expect(isAllowedLicense('MIT AND AGPL-3.0-only')).toBe(false)
  expect(isAllowedLicense('UNLICENSED')).toBe(false)
})

test('every locked package has a license that permits distribution with Mailroom', async () => {
  const locked = await readLockedPackages()
  expect(locked.length).toBeGreaterThan(500)
  const refused = locked.filter(({ license }) => license === undefined || !isAllowedLicense(license))
  expect(refused).toEqual([])
})

test('docs/dependencies.md explains every direct dependency, and no other', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const licenses = new Map((await readLockedPackages()).map(({ name, license }) => [name, license]))
  const page = await readFile(join(root, 'docs', 'dependencies.md'), 'utf8')
  const lines = [...page.matchAll(/^\| `([^`]+)` +\| (\S.*?) +\| (\S.*?) +\|$/gm)]
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(lines.map(([, name = '']) => name).toSorted()).toEqual(direct.toSorted())
  for (const [, name = '', license, reason = ''] of lines) {
    expect(license, name).toBe(licenses.get(name))
    expect(reason.length, name).toBeGreaterThan(5)
  }
})
