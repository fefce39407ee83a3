import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import {
  declarationPlaceholders,
  declarationTemplate,
  makeDeclarationInput,
  replacePlaceholders,
} from './declaration.ts'

const template = {
  title: 'Declaration of mailing',
  opening: 'I, {{declarant_name}}, declare:',
  statements: ['The tracking number is {{ tracking_number }}.'],
  closing: 'True to the best of my knowledge.',
}

const faultsOf = (given: object) => {
  const parsed = declarationTemplate.safeParse({ ...template, ...given })
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a template', () => {
  test('accepts known placeholders', () => {
    expect(faultsOf({})).toEqual([])
  })

  test('rejects an unknown placeholder, with its name and position', () => {
    expect(faultsOf({ statements: ['Fine.', 'Sent by {{ judge }}.'] })).toEqual([
      'statements.1: {{judge}} is not a placeholder. Use one from the list.',
    ])
    expect(faultsOf({ closing: '{{constructor}}' })).toEqual([
      'closing: {{constructor}} is not a placeholder. Use one from the list.',
    ])
  })

  test('rejects {{if_recorded}} anywhere but at the start of a statement', () => {
    expect(faultsOf({ statements: ['{{if_recorded}} Signed by {{signed_by}}.'] })).toEqual([])
    const words = '{{if_recorded}} can only be the first word of a statement.'
    expect(faultsOf({ statements: ['Signed {{if_recorded}}.'] })).toEqual([`statements.0: ${words}`])
    expect(faultsOf({ opening: '{{if_recorded}} I declare' })).toEqual([`opening: ${words}`])
  })

  test('rejects unclosed braces', () => {
    expect(faultsOf({ opening: 'I, {{declarant_name, declare' })).toHaveLength(1)
    expect(faultsOf({ opening: 'I, declarant_name}}, declare' })).toHaveLength(1)
  })

  test('requires text in each part', () => {
    expect(faultsOf({ statements: [] })).toEqual(['statements: Enter at least one statement.'])
    expect(faultsOf({ title: '  ' })).toEqual(['title: Enter a title.'])
  })
})

test('does not expand placeholders within inserted values', () => {
  const values: Record<string, string> = { organization: '{{place}} $& $1', place: 'Reno' }
  expect(replacePlaceholders('{{organization}} in {{ place }}', (name) => values[name] ?? '?')).toBe(
    '{{place}} $& $1 in Reno',
  )
})

test('the date of a declaration is an existing day', () => {
  expect(makeDeclarationInput.safeParse({ date: '2026-02-30' }).success).toBe(false)
  expect(makeDeclarationInput.parse({ declarant_name: ' Ana ', date: '' })).toEqual({
    declarant_name: 'Ana',
    date: '',
  })
})

test('docs/api.md describes what replaces every placeholder', async () => {
  const text = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `\{\{(\w+)\}\}` +\| (.+?) +\|$/gm)].map(([, name, words]) => [
    name,
    words,
  ])
  expect(rows).toEqual(Object.entries(declarationPlaceholders))
})
