/** A workbook's information about its sheets, besides their values. */
type SheetFacts = { isHidden: boolean; hiddenRows: number[] }

const tags = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(
      new RegExp(`<(?:\\w+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g'),
    ),
    ([, attributes = '']) => attributes,
  )

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean)

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const hiddenRowsOf = (xml: string): number[] => {
  let row = 0
  return tags(xml, 'row').flatMap((attributes) => {
    row = Number(attributeOf(attributes, 'r') ?? row + 1)
    return isTrue(attributeOf(attributes, 'hidden')) ? [row] : []
  })
}

/** Returns which sheets are hidden, and which rows of each, in the order of the workbook. */
export const findSheetFacts = (files: ReadonlyMap<string, string>): SheetFacts[] => {
  const targets = new Map(
    tags(files.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map((attributes) => [
      attributeOf(attributes, 'Id'),
      attributeOf(attributes, 'Target') ?? '',
    ]),
  )
  return tags(files.get('xl/workbook.xml') ?? '', 'sheet').map((attributes) => {
    const target = targets.get(attributeOf(attributes, 'id')) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return {
      isHidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
      hiddenRows: hiddenRowsOf(files.get(path) ?? ''),
    }
  })
}

/**
 * Returns a sheet whose error values, such as #N/A, are text: the reader returns them as empty cells. Cells without content
 * lose their type: the reader refuses the whole workbook for one that lacks its value.
 */
export const asPlainCells = (xml: string): string =>
  xml
    .replaceAll(/(<(?:\w+:)?c\b[^>]*?\st\s*=\s*)(?:"e"|'e')/g, '$1"str"')
    .replaceAll(/<(?:\w+:)?c\b[^>]*\/>/g, (cell) => cell.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, ''))
