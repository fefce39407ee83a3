import { deflateSync } from 'node:zlib'

import { readFont } from '#lib/service/pdf/read-font.ts'

import type { PdfValue } from './pdf-values.ts'
import type { PdfWriter } from './pdf-writer.ts'

/** Text of a page without a space in it, and where it is on the page as people see it, in points from its lower left corner. */
export type PlacedText = {
  text: string
  /** Whether white space follows. */
  isWordEnd: boolean
  /** Start of its baseline. */
  x: number
  y: number
  /** Direction of its baseline in radians, counterclockwise from the right. */
  angle: number
  width: number
  height: number
}

/** Width of every character in the font, in thousandths of its size: the text is stretched to its place. */
const characterWidth = 500

/** Each code, two bytes, is a character of UTF-16. */
const unicodeMap = (): string => {
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')
  const ranges = Array.from({ length: 256 }, (_, row) => {
    const first = hex(row * 256)
    return `<${first}> <${hex(row * 256 + 255)}> <${first}>`
  })
  const blocks = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)].map(
    (block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`,
  )
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

/** Every code is drawn by glyph 1 of the font: a space. */
const glyphOfEach = (): Buffer => Buffer.alloc(2 * 65_536).fill(Buffer.from([0, 1]))

/** Returns a font whose only glyph is a space. PDF/A requires every font to be embedded, even of text that is not shown. */
const spaceFont = async (): Promise<Uint8Array> => {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(readFont('JetBrainsMono-Regular'), ' ', { targetFormat: 'sfnt' })
}

/** Writes the font of hidden text. Returns its number. */
export const writeHiddenFont = async (writer: PdfWriter): Promise<number> => {
  const put = (value: [string, PdfValue][], stream?: Uint8Array): number => {
    const number = writer.reserve()
    writer.write(
      number,
      new Map([...value, ...(stream ? [['/Filter', '/FlateDecode'] as const] : [])]),
      stream && deflateSync(stream),
    )
    return number
  }
  const program = await spaceFont()
  const file = put([['/Length1', String(program.byteLength)]], program)
  const name = '/SPACES+JetBrainsMono-Regular'
  const descriptor = put([
    ['/Type', '/FontDescriptor'],
    ['/FontName', name],
    ['/Flags', '4'],
    ['/FontBBox', ['0', '-200', String(characterWidth), '800']],
    ['/ItalicAngle', '0'],
    ['/Ascent', '800'],
    ['/Descent', '-200'],
    ['/CapHeight', '800'],
    ['/StemV', '80'],
    ['/FontFile2', `${file} 0 R`],
  ])
  const descendant = put([
    ['/Type', '/Font'],
    ['/Subtype', '/CIDFontType2'],
    ['/BaseFont', name],
    [
      '/CIDSystemInfo',
      new Map([
        ['/Registry', '(Adobe)'],
        ['/Ordering', '(Identity)'],
        ['/Supplement', '0'],
      ]),
    ],
    ['/FontDescriptor', `${descriptor} 0 R`],
    ['/DW', String(characterWidth)],
    ['/CIDToGIDMap', `${put([], glyphOfEach())} 0 R`],
  ])
  return put([
    ['/Type', '/Font'],
    ['/Subtype', '/Type0'],
    ['/BaseFont', name],
    ['/Encoding', '/Identity-H'],
    ['/DescendantFonts', [`${descendant} 0 R`]],
    ['/ToUnicode', `${put([], Buffer.from(unicodeMap()))} 0 R`],
  ])
}

const decimal = (value: number): string => String(Math.round(value * 1e4) / 1e4)

const drawPiece = ({ text, isWordEnd, x, y, angle, width, height }: PlacedText): string => {
  const units = Buffer.from(isWordEnd ? `${text} ` : text, 'utf16le').swap16()
  const across = width / ((text.length * characterWidth) / 1000)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const matrix = [across * cosine, across * sine, -height * sine, height * cosine, x, y].map(decimal)
  return `${matrix.join(' ')} Tm <${units.toString('hex')}> Tj`
}

/** Returns the content that sets text without showing it, in the font `/Text`; empty without any. */
export const hiddenText = (pieces: readonly PlacedText[]): string =>
  pieces.length === 0 ? '' : `BT 3 Tr /Text 1 Tf\n${pieces.map(drawPiece).join('\n')}\nET`
