import { batesNumber } from '#lib/contract/evidence/exhibit.values.ts'
import { type PdfDictionary, type PdfValue, textValue } from '#lib/service/pdf/assembly/pdf-values.ts'

/** A bookmark: what it is called, the page that it leads to, counted from 1, and those below it. */
export type Bookmark = { title: string; page: number; children?: Bookmark[] }

/** Objects of an outline, by their numbers. */
export type OutlineObjects = { root: number; objects: [number, PdfDictionary][] }

/**
 * Makes the outline of bookmarks (ISO 32000-1, 12.3.3), the ones below others closed. `pageNumbers` are the objects of the
 * pages.
 */
export const outlineOf = (
  bookmarks: readonly Bookmark[],
  pageNumbers: readonly number[],
  reserve: () => number,
): OutlineObjects => {
  const objects: [number, PdfDictionary][] = []
  const root = reserve()
  const link = (list: readonly Bookmark[], parent: number): PdfDictionary => {
    const numbers = list.map(() => reserve())
    list.forEach(({ title, page, children = [] }, index) => {
      const number = numbers[index] ?? 0
      const dictionary: PdfDictionary = new Map<string, PdfValue>([
        ['/Title', textValue(title)],
        ['/Parent', `${parent} 0 R`],
        ['/Dest', [`${pageNumbers[page - 1]} 0 R`, '/Fit']],
      ])
      const [previous, next] = [numbers[index - 1], numbers[index + 1]]
      if (previous !== undefined) dictionary.set('/Prev', `${previous} 0 R`)
      if (next !== undefined) dictionary.set('/Next', `${next} 0 R`)
      objects.push([number, dictionary])
      if (children.length === 0) return
      for (const [key, value] of link(children, number)) dictionary.set(key, value)
      // Negative: closed until the reader opens it.
      dictionary.set('/Count', String(-children.length))
    })
    return new Map([
      ['/First', `${numbers.at(0)} 0 R`],
      ['/Last', `${numbers.at(-1)} 0 R`],
    ])
  }
  const ends = link(bookmarks, root)
  objects.push([
    root,
    new Map<string, PdfValue>([['/Type', '/Outlines'], ...ends, ['/Count', String(bookmarks.length)]]),
  ])
  return { root, objects }
}

/** The prefix of Bates numbers, and the number of the first page. */
export type Bates = { prefix: string; start: number }

/**
 * Returns the labels of pages in readers: Bates numbers if they have any, page numbers otherwise (ISO 32000-1,
 * 12.4.2).
 */
export const pageLabelsOf = (pages: number, bates: Bates | null): PdfDictionary => {
  const labels = bates
    ? Array.from({ length: pages }, (_, index): PdfValue[] => [
        String(index),
        new Map([['/P', textValue(batesNumber(bates, index))]]),
      ]).flat()
    : ['0', new Map([['/S', '/D']])]
  return new Map([['/Nums', labels]])
}
