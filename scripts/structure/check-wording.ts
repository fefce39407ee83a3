import { parseSync, Visitor } from 'oxc-parser'

import type { SourceFile } from './check-structure.ts'

/** Where what people read is written: the wording of a page, and the labels of a contract's values. */
const home = /(?:^|[/-])(?:wording\.tsx|labels?\.tsx?|lines\.ts)$/

/** What is not translated, each with the reason. */
const exempt: readonly string[] = [
  // For those who build the dashboard.
  'app/design/',
  'components/design/',
  // Names by which a package lists countries.
  'components/shipment/journey/outlines.ts',
  // A piece of mail that is only a picture.
  'components/mailpiece/sample-outside.ts',
]

/** Attributes that a person reads or hears. */
const readAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'confirmLabel',
  'description',
  'disabledReason',
  'hint',
  'keepLabel',
  'label',
  'legend',
  'placeholder',
  'submitLabel',
  'term',
  'title',
]

/** Functions whose texts no one reads. */
const unread = /^(?:classNames|querySelector|querySelectorAll|closest|matches)$/

const hasLetter = /\p{L}/u
const sentence = /^[A-Z“(]\S*\s+\S|^\p{Lu}[\p{L}’-]+…$|\s\p{L}+[.?…]$/u

/** Words within a sentence: `both sides`, `, returned to sender`. */
const phrase = /^[\s,·]*[a-z][a-z’]*(?: [a-zA-Z’]+)+[.…]?$/

/** The outline of a drawing, such as `M0 -4.5V1`. */
const drawing = /^[MmLl][\d…-]/

/** Reports what people read and what is not among the wording of its page. */
export const checkWording = (files: readonly SourceFile[]): string[] =>
  files
    .filter(
      ({ path }) =>
        /^(?:app|components)\/.*\.tsx?$/.test(path) &&
        !/\.test\.tsx?$/.test(path) &&
        !home.test(path) &&
        !exempt.some((start) => path.startsWith(start)),
    )
    .flatMap(({ path, text }) => {
      const found: { start: number; said: string }[] = []
      const silent: [number, number][] = []
      new Visitor({
        ImportDeclaration: ({ start, end }) => silent.push([start, end]),
        ExpressionStatement: ({ directive, start, end }) => {
          if (directive) silent.push([start, end])
        },
        // What selects, styles or is compared is not read; nor are the words by which a command is found.
        CallExpression: ({ callee, start, end }) => {
          const name = callee.type === 'MemberExpression' ? callee.property : callee
          if (name.type === 'Identifier' && unread.test(name.name)) silent.push([start, end])
        },
        Property: ({ key, value }) => {
          if (key.type === 'Identifier' && ['words', 'colorScheme'].includes(key.name))
            silent.push([value.start, value.end])
        },
        NewExpression: ({ callee, start, end }) => {
          if (callee.type === 'Identifier' && callee.name.endsWith('Error')) silent.push([start, end])
        },
        JSXText: ({ start, value }) => {
          if (hasLetter.test(value)) found.push({ start, said: value })
        },
        JSXAttribute: ({ name, value }) => {
          const isRead = name.type === 'JSXIdentifier' && readAttributes.includes(name.name)
          if (isRead && value?.type === 'Literal' && hasLetter.test(value.value))
            found.push({ start: value.start, said: value.value })
          if (!isRead && (value?.type === 'Literal' || (value && name.name === 'className')))
            silent.push([value.start, value.end])
        },
        Literal: ({ start, value }) => {
          if (
            typeof value === 'string' &&
            (sentence.test(value) || phrase.test(value)) &&
            !drawing.test(value)
          )
            found.push({ start, said: value })
        },
        TemplateLiteral: ({ start, quasis }) => {
          const said = quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
          if (hasLetter.test(said) && sentence.test(said.replace(/…$/, '')) && !drawing.test(said))
            found.push({ start, said })
        },
      }).visit(parseSync(path, text).program)
      const seen = new Set<number>()
      return found.flatMap(({ start, said }) => {
        if (seen.has(start) || silent.some(([from, to]) => start >= from && start < to)) return []
        seen.add(start)
        const line = text.slice(0, start).split('\n').length
        return [
          `${path}:${line} says “${said.trim().replaceAll(/\s+/g, ' ')}”. Write it in the wording.tsx beside it, so that what a page says is read, and translated, in one place.`,
        ]
      })
    })
