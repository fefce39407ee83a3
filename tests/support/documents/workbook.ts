import { strToU8, zipSync } from 'fflate'

/** A workbook around the XML of its sheet, after a hidden one if there is any. */
export const workbook = (
  sheet: string,
  more: Record<string, Uint8Array> = {},
  hiddenSheet?: string,
): Uint8Array => {
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${hiddenSheet === undefined ? '' : '<sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/>'}<sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>${hiddenSheet === undefined ? '' : `<Relationship Id="rId2" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/>`}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
    ...(hiddenSheet !== undefined && {
      'xl/worksheets/sheet2.xml': strToU8(
        `<worksheet xmlns="${main}"><sheetData>${hiddenSheet}</sheetData></worksheet>`,
      ),
    }),
    ...more,
  })
}

/** A cell with text of its own. */
export const cell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

const name = `<row r="1">${cell('A1', 'Name')}</row>`

/** Small files that span an immense area, by how they say so. */
export const immenseWorkbooks: [string, Uint8Array][] = [
  ['a cell at the far end', `${name}<row r="1048576">${cell('XFD1048576', '')}</row>`],
  [
    'a far column and a far row',
    `<row r="1">${cell('XFD1', 'Far')}</row><row r="1048576">${cell('A1048576', 'Low')}</row>`,
  ],
  ['an empty far row', `<row r="1">${cell('XFD1', 'Name')}</row><row r="1048576"></row>`],
  ['single quotes', `${name}<row r='999999'><c r='XFD999999'><v>1</v></c></row>`],
  ['another attribute first', `${name}<row r="9"><c s=">" r="XFD999999"><v>1</v></c></row>`],
  ['entities', `${name}<row r="9"><c r="&#88;FD999999"><v>1</v></c></row>`],
  ['no positions', `<row>${'<c/>'.repeat(1200)}</row>${'<row/>'.repeat(1000)}`],
  ['tags that never end', '<c '.repeat(300_000)],
].map(([how = '', rows = '']) => [how, workbook(rows)])

/** Two thousand cells that repeat one long text. */
export const repeatingWorkbook = (): Uint8Array => {
  const rows = Array.from(
    { length: 2000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
  )
  const strings = strToU8(`<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`)
  return workbook(rows.join(''), { 'xl/sharedStrings.xml': strings })
}
