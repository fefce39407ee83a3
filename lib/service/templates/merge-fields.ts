import {
  fieldKeyOf,
  isFieldKey,
  signatureField,
  templateLimits,
} from '#lib/contract/templates/template.values.ts'

import {
  type Block,
  forEachText,
  LetterError,
  letterLimits,
  mapTexts,
  type Run,
  signaturePlace,
} from './letter-model.ts'

/** A field of a letter: a required one is never left empty. */
export type Field = { name: string; required: boolean }

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

type Piece = { kind: 'text'; text: string } | { kind: 'field'; field: Field; source: string }

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const readField = (inner: string): Field => {
  const required = !inner.trim().endsWith('?')
  const name = fieldKeyOf(inner.trim().replace(/\?$/, ''))
  if (!isFieldKey(name)) {
    throw new LetterError(
      `“{{${shorten(inner)}}}” is not the name of a field. Names begin with a letter or a digit and have at most ${templateLimits.fieldName} characters, such as {{amount_due}}.`,
    )
  }
  return { name, required }
}

/** Splits a text at its fields. Throws `LetterError` for one that does not end or has no name. */
const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('{{', at)
    if (start < 0) break
    const end = text.indexOf('}}', start)
    if (end < 0)
      throw new LetterError(`The field “${shorten(text.slice(start))}” does not end. Close it with }}.`)
    pieces.push({ kind: 'text', text: text.slice(at, start) })
    const source = text.slice(start, end + 2)
    pieces.push({ kind: 'field', field: readField(source.slice(2, -2)), source })
    at = end + 2
  }
  pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces.filter((piece) => piece.kind === 'field' || piece.text !== '')
}

/** Lists the fields of a letter in the order of their first appearance. Throws `LetterError`. */
export const findFields = (blocks: readonly Block[]): Field[] => {
  const found = new Map<string, Field>()
  forEachText(blocks, (runs) => {
    // By lines: the name of a field has no line break.
    for (const piece of textOf(runs).split('\n').flatMap(piecesOf)) {
      if (piece.kind !== 'field') continue
      const { name, required } = piece.field
      found.set(name, { name, required: required || found.get(name)?.required === true })
    }
  })
  if (found.size > templateLimits.fields) {
    throw new LetterError(`The letter has ${found.size} fields; use at most ${templateLimits.fields}.`)
  }
  return [...found.values()]
}

/** The style of the character at a place of the joined text. */
const styleAt = (runs: readonly Run[], place: number): Run => {
  let end = 0
  for (const run of runs) {
    end += run.text.length
    if (place < end) return run
  }
  throw new Error(`there is no character ${place}`)
}

const slice = (runs: readonly Run[], from: number, to: number): Run[] => {
  let start = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += run.text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** Returns the replacement of a field, as plain text; undefined leaves it unchanged. */
export type FillField = (field: Field) => string | undefined

const valueOf = ({ field, source }: Piece & { kind: 'field' }, fill: FillField): string => {
  if (field.name === signatureField) return fill(field) === undefined ? source : signaturePlace
  // Only we may keep a place for an image.
  return fill(field)?.replaceAll(/\r\n?/g, '\n').replaceAll(signaturePlace, '') ?? source
}

/** Omits a line that consists only of optional fields without values, with its break. */
const isEmptied = (line: string, filled: string): boolean => line.includes('{{') && filled.trim() === ''

const fillRuns = (runs: readonly Run[], fill: FillField): Run[] => {
  const lines: Run[][] = []
  let start = 0
  for (const line of textOf(runs).split('\n')) {
    let at = start
    const filled = piecesOf(line).flatMap((piece): Run[] => {
      const from = at
      at += piece.kind === 'text' ? piece.text.length : piece.source.length
      return piece.kind === 'text'
        ? slice(runs, from, at)
        : [{ ...styleAt(runs, from), text: valueOf(piece, fill) }]
    })
    if (!isEmptied(line, textOf(filled))) lines.push(filled)
    start += line.length + 1
  }
  const [first] = runs
  return lines.flatMap((line, index) =>
    index === 0 || !first ? line : [{ ...(line[0] ?? first), text: '\n' }, ...line],
  )
}

/**
 * Fills in the fields. A value is text, with any content: it is never read as HTML or for fields. Omits paragraphs
 * that become empty. Throws `LetterError` if the letter becomes too long.
 */
export const fillFields = (blocks: readonly Block[], fill: FillField): Block[] => {
  let characters = 0
  const filled = mapTexts(blocks, (runs) => {
    const next = fillRuns(runs, fill).filter(({ text }) => text !== '')
    characters += textOf(next).length
    if (characters > letterLimits.characters) {
      throw new LetterError('With its values the letter is longer than 400,000 characters. Shorten it.')
    }
    return next
  })
  return filled.filter((block) => !('runs' in block) || block.runs.length > 0)
}
