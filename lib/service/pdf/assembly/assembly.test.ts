import { expect, test } from 'vitest'

import { openPdfFile } from './pdf-file.ts'
import { parseValue, renumbered, textValue, writeValue } from './pdf-values.ts'
import { openPdfWriter } from './pdf-writer.ts'

test('reads and writes values with renumbered references, and changes nothing else', () => {
  const text =
    '<</A 12 0 R /B[1 0 R 2 3 0 R(5 0 R \\) (nested) <<) <414243>]/C<</D/Name#20x/E -1.5>>/F true/G(\\\\)>>'
  const { value, end } = parseValue(text)
  expect(end).toBe(text.length)
  expect(writeValue(renumbered(value, (number) => number + 100))).toBe(
    '<</A 112 0 R /B [101 0 R 2 103 0 R (5 0 R \\) (nested) <<) <414243>] /C <</D /Name#20x /E -1.5>> /F true /G (\\\\)>>',
  )
})

test('rejects invalid values', () => {
  for (const text of ['', '<</A', '[1 2', '(never ends', '>>', '<<1 2>>']) {
    expect(() => parseValue(text), text).toThrow('cannot be read')
  }
})

test('writes text in any alphabet', () => {
  expect(textValue('A–😀')).toBe('<FEFF00412013D83DDE00>')
})

test('reads back a written file, object by object, with its streams', () => {
  const writer = openPdfWriter()
  const [first, second, unused] = [writer.reserve(), writer.reserve(), writer.reserve()]
  writer.write(second, new Map([['/Kind', '/Second']]), Buffer.from('endobj endstream in a stream'))
  writer.comment('letter 1 of 1')
  writer.write(first, ['1', `${second} 0 R`])
  const started = writer.drain()
  const { sizeBytes } = writer.end(new Map([['/Root', `${first} 0 R`]]))
  const bytes = Buffer.concat([...started, ...writer.drain()])
  expect(bytes.byteLength).toBe(sizeBytes)
  expect(bytes.toString('latin1')).toContain('\n%letter 1 of 1\n')
  const file = openPdfFile(bytes)
  expect(new Set(file.numbers)).toEqual(new Set([first, second]))
  expect(file.read(first)).toMatchObject({ value: ['1', `${second} 0 R`], stream: null })
  expect(file.read(second).stream?.toString()).toBe('endobj endstream in a stream')
  expect(file.read(unused).value).toBe('null')
})
