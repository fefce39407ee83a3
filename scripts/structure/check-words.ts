import { type ESTree, type ParseResult, parseSync, Visitor } from 'rolldown/utils'

import { namesOf } from './check-product.ts'
import type { SourceFile } from './check-structure.ts'

type BannedWord = readonly [word: RegExp, instead: string]

/** Words that read as translated, each with what the trade says instead. */
const banned: readonly BannedWord[] = [
  [/\b(anew|afresh)\b/i, 'again'],
  [/\b(whoever|whomever)\b/i, 'the person, or the role that it is'],
  [/\b(nobody|somebody)\b/i, 'no one, someone, or the role that it is'],
  [/\bdearer\b/i, 'price increased'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bfault(s|y)?\b/i, 'error, invalid'],
  [/\bstand-ins?\b/i, 'simulator, sandbox'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\b(is|are|was|were|be|been) (told|asked)\b/i, 'is notified, is requested'],
  [/\basked for\b/i, 'requested'],
  [/\bnews\b/i, 'updates, events, notifications'],
  [/\b(is|are|was|were) under way\b/i, 'in progress'],
  [/\bkept on file\b/i, 'stored'],
  [/\bbegun\b/i, 'started'],
  [/\bvouch(es)?\b/i, 'records, confirms'],
]

/** Further ones in test titles and comments, with only those that are never right. */
const bannedInProse: readonly BannedWord[] = [
  ...banned,
  [/\b(anybody|everybody)\b/i, 'anyone, everyone'],
  [/\b(goes|gone) on with\b/i, 'continues, resumes'],
  [/\b(broken|breaks) off\b/i, 'interrupted, aborts'],
  [/\btold\b/i, 'said, reported, configured'],
  [/\bstands\b(?! for\b)/i, 'is'],
  [/(?<!\bthere )\b(is|are) none\b/i, 'null if missing, or what it is instead'],
]

/** Beginnings of docstrings that describe a value. A function’s says what it does. */
const clause = /^(What|Whether|Who|Whose|How|Why|Where|When|Which)\b/

/** A sentence in which a banned word is the right one, with the reason. */
export type WordException = { path: string; text: string; reason: string }

const namedExceptions: readonly WordException[] = [
  {
    path: 'lib/service/observability/metrics.ts',
    text: 'where fault is not null',
    reason: 'SQL, with the name of a column',
  },
]

/** Attributes that are not read out. */
const silentAttributes = [
  'className',
  'id',
  'name',
  'key',
  'href',
  'type',
  'role',
  'htmlFor',
  'value',
  'data-testid',
]

type Passage = { start: number; text: string }

/** Returns the sentences of a file: text between tags, and strings and templates of more than one word. */
const readPassages = ({ path, text }: SourceFile): Passage[] => {
  const { program } = parseSync(path, text)
  const found: Passage[] = []
  const silent: [number, number][] = []
  new Visitor({
    ImportDeclaration: ({ start, end }) => silent.push([start, end]),
    JSXAttribute: ({ name, start, end }) => {
      if (name.type === 'JSXIdentifier' && silentAttributes.includes(name.name)) silent.push([start, end])
    },
    TaggedTemplateExpression: ({ start, end }) => silent.push([start, end]),
    JSXText: ({ start, value }) => found.push({ start, text: value }),
    Literal: ({ start, value }) => {
      if (typeof value === 'string') found.push({ start, text: value })
    },
    TemplateElement: ({ start, value }) => found.push({ start, text: value.cooked ?? value.raw }),
  }).visit(program)
  return found.filter(
    ({ start, text: passage }) =>
      /\S\s+\S/.test(passage) && !silent.some(([from, to]) => start >= from && start < to),
  )
}

type Comment = Passage & { end: number; isDocstring: boolean }

/** Returns the comments of a file, without the code in them. */
const readComments = (comments: ParseResult['comments']): Comment[] =>
  comments.map(({ type, start, end, value }) => {
    const isDocstring = type === 'Block' && value.startsWith('*')
    return {
      start,
      end,
      isDocstring,
      text: (isDocstring ? value.slice(1) : value)
        .replaceAll(/\n\s*\* ?/g, ' ')
        .replaceAll(/`[^`]*`/g, '')
        .trim(),
    }
  })

const isFunction = (value: ESTree.Expression | null | undefined): boolean =>
  value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression'

/** Returns where the functions of a file begin. */
const findFunctions = (program: ESTree.Program): Set<number> => {
  const starts = new Set<number>()
  new Visitor({
    ExportNamedDeclaration: ({ start, declaration }) => {
      if (declaration?.type === 'FunctionDeclaration') starts.add(start)
      if (declaration?.type === 'VariableDeclaration' && isFunction(declaration.declarations[0]?.init))
        starts.add(start)
    },
    VariableDeclaration: ({ start, declarations }) => {
      if (isFunction(declarations[0]?.init)) starts.add(start)
    },
  }).visit(program)
  return starts
}

/** Returns docstrings of functions that begin like those of values. */
const findClauses = (comments: readonly Comment[], { text }: SourceFile, parsed: ParseResult): Comment[] => {
  const clauses = comments.filter(({ isDocstring, text: each }) => isDocstring && clause.test(each))
  // Most files have none, and reading the program takes most of the time.
  if (clauses.length === 0) return []
  const functions = findFunctions(parsed.program)
  return clauses.filter(({ end }) => functions.has(text.length - text.slice(end).trimStart().length))
}

/** Returns the names of the rows of a table of tests, which are parts of its titles. */
const readRows = (table: ESTree.Argument | undefined): Passage[] =>
  table?.type !== 'ArrayExpression'
    ? []
    : table.elements.flatMap((row) => {
        const name = row?.type === 'ArrayExpression' ? row.elements[0] : row
        return name?.type === 'Literal' && typeof name.value === 'string' && /\s/.test(name.value)
          ? [{ start: name.start, text: name.value }]
          : []
      })

const readTitles = ({ path, text }: SourceFile): Passage[] => {
  const titles: Passage[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const [first = '', second] = namesOf(callee)
      if (!title || !['test', 'it', 'describe'].includes(first)) return
      if (second === 'each' && callee.type === 'MemberExpression') return titles.push(...readRows(title))
      const { start } = title
      if (title.type === 'Literal' && typeof title.value === 'string')
        titles.push({ start, text: title.value })
      if (title.type === 'TemplateLiteral')
        titles.push({ start, text: title.quasis.map(({ value }) => value.raw).join('…') })
    },
  }).visit(parseSync(path, text).program)
  return titles
}

const lineOf = (file: SourceFile, start: number): string =>
  `${file.path}:${file.text.slice(0, start).split('\n').length}`

const checkProse = (file: SourceFile, passages: readonly Passage[]): string[] =>
  passages.flatMap(({ start, text }) =>
    bannedInProse.flatMap(([word, instead]) => {
      const match = word.exec(text)
      return match
        ? [`${lineOf(file, start)} says “${match[0]}”. Write ${instead}: “${text.replaceAll(/\s+/g, ' ')}”`]
        : []
    }),
  )

/** Reports test titles that use a banned word, with what to write instead. */
export const checkTitles = (tests: readonly SourceFile[]): string[] =>
  tests.flatMap((file) => checkProse(file, readTitles(file)))

/** Reports comments that use a banned word, and docstrings of functions that do not begin with a verb. */
export const checkComments = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => {
    const parsed = parseSync(file.path, file.text)
    const comments = readComments(parsed.comments)
    return [
      ...checkProse(file, comments),
      ...findClauses(comments, file, parsed).map(
        ({ start, text }) =>
          `${lineOf(file, start)} describes a function by a clause. Begin with a verb, such as “Returns”: “${text}”`,
      ),
    ]
  })

/** Reports strings that people read and that use a banned word, with what to write instead. */
export const checkWords = (
  files: readonly SourceFile[],
  exceptions: readonly WordException[] = namedExceptions,
): string[] => {
  const used = new Set<WordException>()
  const found = files.flatMap((file) =>
    readPassages(file).flatMap(({ start, text }) =>
      banned.flatMap(([word, instead]) => {
        const match = word.exec(text)
        if (match === null) return []
        const exception = exceptions.find((each) => each.path === file.path && text.includes(each.text))
        if (exception) {
          used.add(exception)
          return []
        }
        return [
          `${lineOf(file, start)} says “${match[0]}”. Write ${instead}: “${text.trim().replaceAll(/\s+/g, ' ')}”`,
        ]
      }),
    ),
  )
  const unused = exceptions
    .filter((exception) => !used.has(exception))
    .map(
      ({ path, text }) =>
        `${path} no longer says “${text}”. Remove the exception from scripts/structure/check-words.ts.`,
    )
  return [...found, ...unused]
}
