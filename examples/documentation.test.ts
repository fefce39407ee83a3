import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Code below the name of the file that it is a part of. */
const excerpt = /<!-- (examples\/\S+) -->\n\n```\w+\n([\s\S]*?)\n```/g

test('code in the documentation matches the tested examples', async () => {
  const pages = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))
  const found: string[] = []
  for (const page of pages) {
    const text = await readFile(join(root, 'docs', page), 'utf8')
    for (const [, file = '', code = ''] of text.matchAll(excerpt)) {
      expect(await readFile(join(root, file), 'utf8'), `${page}: ${file}`).toContain(code)
      found.push(`${page}: ${file}`)
    }
    const named = text.match(/<!-- examples\//g) ?? []
    expect(
      found.filter((name) => name.startsWith(`${page}:`)),
      page,
    ).toHaveLength(named.length)
  }
  expect(new Set(found)).toContain('client.md: examples/typescript/send-letter.ts')
  expect(new Set(found)).toContain('client.md: examples/python/send-letter.py')
  expect(new Set(found)).toContain('client.md: examples/curl/send-letter.sh')
})
