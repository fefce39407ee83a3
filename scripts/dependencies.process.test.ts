import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { describeDependencies } from './build-pages.ts'
import { root } from './exclusive.mjs'

test('the bill of materials names every dependency in its pinned version', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const { bomFormat, components } = await describeDependencies()
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = Object.entries(manifest.dependencies).filter(
    ([name, version]) => !named.has(`${name}@${version}`),
  )
  expect(missing).toEqual([])
  expect(components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true)
})
