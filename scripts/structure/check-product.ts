import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

import type { SourceFile } from './check-structure.ts'

export const productPage = 'docs/product.md'

/** A test as the page names it: its file, and after a colon its title. */
const namedTest = /`([^`\s]+\.(?:test|spec)\.tsx?)`(?:: “([^”]+)”)?/g

/** A test that never runs proves nothing. */
const neverRuns = ['skip', 'todo', 'fixme', 'fails', 'describe', 'step']

/** Returns the names of a call such as `test.each(table)(title)`, its function first. */
export const namesOf = (callee: ESTree.Expression): string[] => {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    return [...namesOf(callee.object), callee.property.name]
  }
  return []
}

const readTitles = ({ path, text }: SourceFile): Set<string> => {
  const titles = new Set<string>()
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const [name, ...modifiers] = namesOf(callee)
      if (name !== 'test' && name !== 'it') return
      if (modifiers.some((modifier) => neverRuns.includes(modifier))) return
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.add(title.value)
      if (title?.type === 'TemplateLiteral' && title.expressions.length === 0) {
        titles.add(title.quasis[0]?.value.cooked ?? '')
      }
    },
  }).visit(parseSync(path, text).program)
  return titles
}

type Row = { line: number; cells: Record<string, string> }

/** Returns the rows of all tables of a page, their cells by the heads of their columns. */
const readRows = (page: string): Row[] => {
  const rows: Row[] = []
  let heads: string[] | undefined
  for (const [index, line] of page.split('\n').entries()) {
    if (!line.startsWith('|')) {
      heads = undefined
      continue
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (!heads) heads = cells
    else if (!cells.every((cell) => /^[:-]+$/.test(cell))) {
      const names = heads
      rows.push({
        line: index + 1,
        cells: Object.fromEntries(cells.map((cell, column) => [names[column] ?? '', cell])),
      })
    }
  }
  return rows
}

/** Reports tests that the page names and that do not exist, or no longer by that title. */
const checkNamedTests = (page: string, tests: readonly SourceFile[]): string[] =>
  page.split('\n').flatMap((text, index) =>
    [...text.matchAll(namedTest)].flatMap(([, path = '', title]) => {
      const at = `${productPage}:${index + 1} names`
      const file = tests.find((each) => each.path === path)
      if (!file) return [`${at} ${path}, which does not exist.`]
      if (!title) return [`${at} ${path} without a title. Write \`${path}\`: “title of the test”.`]
      if (readTitles(file).has(title)) return []
      return [
        `${at} a test “${title}”, which ${path} does not have, or does not run. Name the test that proves it now, or write “no”.`,
      ]
    }),
  )

/** Reports what the page says that Mailroom has without a test, and tests of what it says that Mailroom lacks. */
const checkProofs = (rows: readonly Row[]): string[] => {
  const had = rows.filter(({ cells }) => 'Mailroom' in cells)
  const proofs = rows.filter(({ cells }) => 'tests' in cells)
  const lacks = ({ cells }: Row) => /^no\b/.test(cells.Mailroom ?? '')
  const isProof = (feature: string | undefined) => (row: Row) =>
    row.cells.feature === feature && (row.cells.tests ?? '').match(namedTest) !== null
  return [
    ...had
      .filter((row) => !lacks(row) && !proofs.some(isProof(row.cells.feature)))
      .map(
        ({ line, cells }) =>
          `${productPage}:${line} says that Mailroom has “${cells.feature}” and names no test of it. Add it to the table of tests, or write “no”.`,
      ),
    ...proofs
      .filter(({ cells }) => !had.some((row) => row.cells.feature === cells.feature && !lacks(row)))
      .map(
        ({ line, cells }) =>
          `${productPage}:${line} names tests of “${cells.feature}”, which no table says that Mailroom has.`,
      ),
  ]
}

/** Reports what the page says of another service without a source, and sources that are missing or unused. */
const checkSources = (page: string, rows: readonly Row[]): string[] => {
  const defined = [...page.matchAll(/^\[\^([\w-]+)\]:/gm)].map(([, name]) => name)
  const cited = [...page.matchAll(/\[\^([\w-]+)\](?!:)/g)].map(([, name]) => name)
  return [
    ...rows
      .filter(({ cells }) => 'Mailroom' in cells)
      .flatMap(({ line, cells }) =>
        Object.entries(cells)
          .filter(
            ([head, cell]) =>
              head !== 'feature' && head !== 'Mailroom' && cell !== 'not found' && !cell.includes('[^'),
          )
          .map(
            ([head, cell]) =>
              `${productPage}:${line} says “${cell}” of ${head} without a source. Cite the page that says so, or write “not found”.`,
          ),
      ),
    ...new Set(
      cited
        .filter((name) => !defined.includes(name))
        .map((name) => `${productPage} cites [^${name}], which it does not list.`),
    ),
    ...defined
      .filter((name) => !cited.includes(name))
      .map((name) => `${productPage} lists the source [^${name}], which nothing cites.`),
  ]
}

/** Reports what the comparison with other services says without a test or a source that exists. */
export const checkProduct = (page: string, tests: readonly SourceFile[]): string[] => {
  const rows = readRows(page)
  return [...checkNamedTests(page, tests), ...checkProofs(rows), ...checkSources(page, rows)]
}
