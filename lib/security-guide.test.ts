import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const guide = await readFile(join(root, 'docs', 'security.md'), 'utf8')

/** Text in backticks that looks like a file of the repository. */
const named = [...guide.matchAll(/`([\w./()[\]-]+\.(?:ts|tsx|mjs|md|json))`/g)].map(([, file = '']) => file)

test('every file named in the security guide exists', () => {
  const files = named.filter((file) => file !== 'sbom.cdx.json')
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('has every chapter of the standard, each with a test or the reason why it does not apply', () => {
  const chapters = [...guide.matchAll(/^## V(\d+) .*\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)]
  expect(chapters.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  )
  for (const [, number, text = ''] of chapters) {
    expect(text, `V${number}`).toMatch(/\.test\.ts`|\.spec\.ts`|crash-test\.ts`|[Dd]oes not apply/)
  }
})
