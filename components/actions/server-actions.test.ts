import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { personRoutes } from '#lib/contract/person/routes.ts'
import { routes } from '#lib/contract/routes.ts'

const root = join(import.meta.dirname, '..', '..')

/** What an action file may know: the wrapper that calls the API, the shapes of what it sends, and what only a server can draw. */
const allowed =
  /^(#components\/actions\/define-action\.ts|#lib\/contract\/|#lib\/client\/|\.\/drawings\.tsx$)/

const operations = new Set([...Object.keys(routes), ...Object.keys(personRoutes)])

const readActions = async () => {
  const files: { path: string; text: string }[] = []
  for (const folder of ['app', 'components']) {
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      if (/\.test\.tsx?$/.test(path)) continue
      const text = await readFile(join(root, path), 'utf8')
      if (/^\s*['"]use server['"]/m.test(text)) files.push({ path, text })
    }
  }
  return files
}

const files = await readActions()

test('server actions are in their own files, which import only the wrapper and shapes', () => {
  expect(files.length).toBeGreaterThan(10)
  for (const { path, text } of files) {
    expect(path).toMatch(/^components\/[\w-]+\/actions\.ts$/)
    expect(text, `${path} begins with 'use server'`).toMatch(/^'use server'\n/)
    const values = text.matchAll(/^import (?!type )[\s\S]*? from '([^']+)'/gm)
    for (const [, source = ''] of values) expect(source, `${path} imports ${source}`).toMatch(allowed)
  }
})

test('every server action calls API operations only through the wrapper', () => {
  for (const { path, text } of files) {
    const actions = text.split(/^export const /m).slice(1)
    for (const action of actions) {
      const name = /^\w+/.exec(action)?.[0] ?? ''
      expect(action, `${name} of ${path} goes through the wrapper`).toMatch(/^\w+ = define(Person)?Action\(/)
      const called = [...action.matchAll(/\bclient\s*\.(\w+)\(/g)].map(([, operation]) => operation)
      expect(called.length, `${name} of ${path} calls an operation`).toBeGreaterThan(0)
      for (const operation of called) expect(operations, `${name} of ${path}`).toContain(operation)
    }
    expect(text, `${path} exports functions only`).not.toMatch(/^export (?!const |type )/m)
  }
})

test('a component imports the actions of its buttons instead of receiving them as props', async () => {
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
  )
  const passed = new RegExp(`=\\{(${names.join('|')})\\}`)
  for await (const path of glob('{app,components}/**/*.tsx', { cwd: root })) {
    expect(await readFile(join(root, path), 'utf8'), path).not.toMatch(passed)
  }
})
