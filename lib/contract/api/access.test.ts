import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { scopes, scopeDescriptions } from './access.values.ts'

test('docs/api.md describes what every scope permits', async () => {
  const text = await readFile('docs/api.md', 'utf8')
  const rows = [...text.matchAll(/^\| `([a-z:]+)` +\| (.+?) +\|$/gm)].map(([, scope, words]) => [
    scope,
    words,
  ])
  for (const scope of scopes) expect(rows).toContainEqual([scope, scopeDescriptions[scope]])
})
