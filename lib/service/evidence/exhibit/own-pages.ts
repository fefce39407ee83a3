import { setImmediate } from 'node:timers/promises'

import { closeSheet, openSheet, type Sheet, turnPage } from '#lib/service/pdf/sheet.ts'

import { setAppendix } from './appendix-pages.ts'
import { type ExhibitFacts, isOfOneLetter } from './exhibit-model.ts'
import { setAbout, setCover, setIndex } from './front-pages.ts'
import { setLetterSheet } from './letter-sheet.ts'
import { paginate, type Pagination, type SectionPages } from './pagination.ts'

/** Pages that were made for an exhibit, and how many each of their sections has. */
type MadePages = { bytes: Buffer; counts: number[] }

/** Letters whose sheets are made together: a document being set takes a hundred times what it has in the end. */
const sheetsAtOnce = 20
/** Letters whose source files are listed together. */
const listedAtOnce = 50

const pagesOf = ({ pdf }: Sheet): number => pdf.bufferedPageRange().count

const open = (exhibit: ExhibitFacts, letters: ExhibitFacts['letters']): Promise<Sheet> =>
  openSheet({
    title: 'Exhibit',
    createdAt: exhibit.madeAt,
    content: { ...exhibit, letters },
    isPlain: exhibit.letters.length > sheetsAtOnce,
  })

const close = (sheet: Sheet): Promise<Buffer> => closeSheet(sheet, () => {})

const makeFront = async (exhibit: ExhibitFacts, pagination: Pagination): Promise<MadePages> => {
  const sheet = await open(exhibit, exhibit.letters)
  setCover(sheet, exhibit, pagination)
  turnPage(sheet)
  await setIndex(sheet, exhibit, pagination)
  const count = pagesOf(sheet)
  return { bytes: await close(sheet), counts: [count] }
}

const makeSheets = async (
  exhibit: ExhibitFacts,
  pagination: Pagination,
  first: number,
): Promise<MadePages> => {
  const letters = exhibit.letters.slice(first, first + sheetsAtOnce)
  const sheet = await open(exhibit, letters)
  const counts: number[] = []
  let before = 0
  for (const [place, letter] of letters.entries()) {
    if (place > 0) turnPage(sheet)
    const index = first + place
    setLetterSheet(sheet, exhibit, { letter, index, numbers: pagination.letters[index] })
    counts.push(pagesOf(sheet) - before)
    before = pagesOf(sheet)
    // Other work of the process gets its turn.
    await setImmediate()
  }
  return { bytes: await close(sheet), counts }
}

const makeAppendix = async (
  exhibit: ExhibitFacts,
  { appendix }: Pagination,
  first: number,
): Promise<MadePages> => {
  const letters = exhibit.letters.slice(first, first + listedAtOnce)
  const sheet = await open(exhibit, letters)
  await setAppendix(sheet, letters, first)
  if (isOfOneLetter(exhibit)) setAbout(sheet, exhibit, appendix)
  const count = pagesOf(sheet)
  return { bytes: await close(sheet), counts: [count] }
}

const startsOf = (count: number, step: number): number[] =>
  Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)

/** Page counts of each section made for the exhibit. */
export type OwnCounts = { front: number; sheets: number[]; appendix: number }

/** Renders the documents with the pages of each section, in order, on request. */
export const makeOwnPages = (exhibit: ExhibitFacts, pagination: Pagination) => {
  const { length } = exhibit.letters
  return {
    /** Nothing in front of the sheet of a single letter. */
    front: isOfOneLetter(exhibit) ? [] : [() => makeFront(exhibit, pagination)],
    sheets: startsOf(length, sheetsAtOnce).map((first) => () => makeSheets(exhibit, pagination, first)),
    appendix: startsOf(Math.max(1, length), listedAtOnce).map(
      (first) => () => makeAppendix(exhibit, pagination, first),
    ),
  }
}

const countAll = async (makers: readonly (() => Promise<MadePages>)[]): Promise<number[]> => {
  const counts: number[] = []
  for (const make of makers) counts.push(...(await make()).counts)
  return counts
}

const paginateWith = (exhibit: ExhibitFacts, { front, sheets, appendix }: OwnCounts): Pagination =>
  paginate({
    front,
    letters: exhibit.letters.map(({ files }, index) => ({
      sheet: sheets[index] ?? 1,
      parts: files.map(({ pages }) => pages),
    })),
    appendix,
  } satisfies SectionPages)

/** Maximum number of times that cover and index are rendered to count their pages: their numbers hardly change that. */
const mostTurns = 4

/**
 * Numbers the pages of an exhibit. Its own pages name others, and their count is known only once they are rendered: so
 * they are rendered, and counted.
 */
export const numberPages = async (exhibit: ExhibitFacts): Promise<OwnCounts & { pagination: Pagination }> => {
  const guess: OwnCounts = {
    front: isOfOneLetter(exhibit) ? 0 : 2,
    sheets: exhibit.letters.map(() => 1),
    appendix: 1,
  }
  const made = makeOwnPages(exhibit, paginateWith(exhibit, guess))
  const sheets = await countAll(made.sheets)
  const appendix = (await countAll(made.appendix)).reduce((total, count) => total + count, 0)
  let front = guess.front
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const pagination = paginateWith(exhibit, { front, sheets, appendix })
    const [count = 0] = await countAll(makeOwnPages(exhibit, pagination).front)
    if (count === front) return { front, sheets, appendix, pagination }
    front = count
  }
  throw new Error('The pages of an exhibit cannot be numbered.')
}
