import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ui = join(root, 'components/ui')

/** The first passes a nonce on; the second is part of the shell and shows a dialog that is on the page. */
const invisible = ['style-nonce.tsx', 'leave-guard.tsx']

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(root, folder, file))

const importedBy = (files: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    files.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, name = '']) => name),
    ),
  )

const fromUi = /#components\/ui\/([\w-]+\.tsx)/g

const primitives = readdirSync(ui).filter((file) => file.endsWith('.tsx') && !invisible.includes(file))

const boards = filesOf('components/design').filter((file) => !file.endsWith('.test.ts'))

const onBoards = importedBy([...boards, join(root, 'app/design/page.tsx')], fromUi)

/** What a primitive on the design page loads when it opens is shown there as well. */
const openedOnBoards = importedBy(
  primitives.filter((file) => onBoards.has(file)).map((file) => join(ui, file)),
  /import\('\.\/([\w-]+\.tsx)'\)/g,
)

const shown = new Set([...onBoards, ...openedOnBoards])

test('the design page shows every primitive that pages use', () => {
  const pages = [...filesOf('app'), ...filesOf('components')].filter(
    (file) => !file.startsWith(ui) && !boards.includes(file) && !file.includes('/design/'),
  )
  const used = importedBy(pages, fromUi)
  expect(primitives.filter((file) => used.has(file) && !shown.has(file))).toEqual([])
})

test('every other primitive is part of one that is shown', () => {
  const parts = importedBy(
    primitives.map((file) => join(ui, file)),
    /['(]\.\/([\w-]+\.tsx)'/g,
  )
  const loaded = importedBy(
    primitives.map((file) => join(ui, file)),
    /import\('\.\/([\w-]+\.tsx)'\)/g,
  )
  expect(primitives.filter((file) => !shown.has(file) && !parts.has(file) && !loaded.has(file))).toEqual([])
})
