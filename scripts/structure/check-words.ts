import { parseSync, Visitor } from 'oxc-parser'

import type { SourceFile } from './check-structure.ts'

/** Words that read as translated, each with what the trade says instead. */
const banned: readonly (readonly [word: RegExp, instead: string])[] = [
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

/** A sentence in which a banned word is the right one, with the reason. */
export type WordException = { path: string; text: string; reason: string }

const namedExceptions: readonly WordException[] = [
  {
    path: 'lib/service/observability/metrics.ts',
    text: 'where fault is not null',
    reason: 'SQL, with the name of a column',
  },
]

/** Attributes whose text nobody reads. */
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
        const line = file.text.slice(0, start).split('\n').length
        return [
          `${file.path}:${line} says “${match[0]}”. Write ${instead}: “${text.trim().replaceAll(/\s+/g, ' ')}”`,
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
