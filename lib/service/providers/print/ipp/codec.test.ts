import { describe, expect, test } from 'vitest'

import { attribute, preamble } from './client.ts'
import { decodeMessage, encodeMessage, valuesOf } from './codec.ts'
import type { IppAttribute, IppMessage, IppValue } from './codec.ts'
import { IppSyntaxError } from './values.ts'

/** Writes octets as the RFC's examples do: numbers in hexadecimal, text in quotes. */
const octets = (...lines: string[]): Buffer =>
  Buffer.concat(
    lines
      .flatMap((line) => line.match(/'[^']*'|[0-9a-f]{2,}/g) ?? [])
      .map((word) =>
        word.startsWith("'") ? Buffer.from(word.slice(1, -1), 'utf8') : Buffer.from(word, 'hex'),
      ),
  )

const opening = [
  "47 0012 'attributes-charset' 0005 'utf-8'",
  "48 001b 'attributes-natural-language' 0005 'en-us'",
]
const printer = "45 000b 'printer-uri' 002c 'ipp://printer.example.com/ipp/print/pinetree'"

const examples: [string, Buffer, IppMessage][] = [
  [
    'A.1, Print-Job request',
    octets(
      '0101 0002 00000001 01',
      ...opening,
      printer,
      "42 0008 'job-name' 0006 'foobar'",
      "22 0016 'ipp-attribute-fidelity' 0001 01",
      '02',
      "21 0006 'copies' 0004 00000014",
      "44 0005 'sides' 0013 'two-sided-long-edge'",
      '03',
      "'%!PDF...'",
    ),
    {
      version: [1, 1],
      code: 0x0002,
      requestId: 1,
      groups: [
        {
          group: 'operation',
          attributes: [
            ...preamble(),
            attribute.uri('printer-uri', 'ipp://printer.example.com/ipp/print/pinetree'),
            attribute.name('job-name', 'foobar'),
            attribute.boolean('ipp-attribute-fidelity', true),
          ],
        },
        {
          group: 'job',
          attributes: [attribute.integer('copies', 20), attribute.keywords('sides', 'two-sided-long-edge')],
        },
      ],
      data: Uint8Array.from(Buffer.from('%!PDF...')),
    },
  ],
  [
    'A.2, successful answer',
    octets(
      '0101 0000 00000001 01',
      ...opening,
      "41 000e 'status-message' 000d 'successful-ok'",
      '02',
      "21 0006 'job-id' 0004 00000093",
      "45 0007 'job-uri' 0030 'ipp://printer.example.com/ipp/print/pinetree/147'",
      "23 0009 'job-state' 0004 00000003",
      '03',
    ),
    {
      version: [1, 1],
      code: 0,
      requestId: 1,
      groups: [
        {
          group: 'operation',
          attributes: [...preamble(), attribute.text('status-message', 'successful-ok')],
        },
        {
          group: 'job',
          attributes: [
            attribute.integer('job-id', 147),
            attribute.uri('job-uri', 'ipp://printer.example.com/ipp/print/pinetree/147'),
            attribute.enum('job-state', 3),
          ],
        },
      ],
      data: new Uint8Array(),
    },
  ],
  [
    'A.3, refusal that names what is not supported',
    octets(
      '0101 040b 00000001 01',
      ...opening,
      "41 000e 'status-message' 002f 'client-error-attributes-or-values-not-supported'",
      '05',
      "21 0006 'copies' 0004 00000014",
      "10 0005 'sides' 0000",
      '03',
    ),
    {
      version: [1, 1],
      code: 0x040b,
      requestId: 1,
      groups: [
        {
          group: 'operation',
          attributes: [
            ...preamble(),
            attribute.text('status-message', 'client-error-attributes-or-values-not-supported'),
          ],
        },
        {
          group: 'unsupported',
          attributes: [attribute.integer('copies', 20), { name: 'sides', values: [{ type: 'unsupported' }] }],
        },
      ],
      data: new Uint8Array(),
    },
  ],
  [
    'a collection inside a collection, and an attribute of two values',
    octets(
      '0101 0005 00000001 01',
      ...opening,
      printer,
      '02',
      "34 0009 'media-col' 0000",
      "4a 0000 000a 'media-size' 34 0000 0000",
      "4a 0000 000b 'x-dimension' 21 0000 0004 00005456",
      "4a 0000 000b 'y-dimension' 21 0000 0004 00006d24",
      '37 0000 0000',
      "4a 0000 000a 'media-type' 44 0000 000a 'stationery'",
      '37 0000 0000',
      "23 000a 'finishings' 0004 00000004 23 0000 0004 00000005",
      '03',
    ),
    {
      version: [1, 1],
      code: 0x0005,
      requestId: 1,
      groups: [
        {
          group: 'operation',
          attributes: [
            ...preamble(),
            attribute.uri('printer-uri', 'ipp://printer.example.com/ipp/print/pinetree'),
          ],
        },
        {
          group: 'job',
          attributes: [
            {
              name: 'media-col',
              values: [
                {
                  type: 'collection',
                  value: [
                    {
                      name: 'media-size',
                      values: [
                        {
                          type: 'collection',
                          value: [
                            attribute.integer('x-dimension', 0x5456),
                            attribute.integer('y-dimension', 0x6d24),
                          ],
                        },
                      ],
                    },
                    attribute.keywords('media-type', 'stationery'),
                  ],
                },
              ],
            },
            {
              name: 'finishings',
              values: [
                { type: 'enum', value: 4 },
                { type: 'enum', value: 5 },
              ],
            },
          ],
        },
      ],
      data: new Uint8Array(),
    },
  ],
]

describe('RFC 8010', () => {
  test.each(examples)('writes %s as in the RFC', (_name, bytes, message) => {
    expect(encodeMessage(message).toString('hex')).toBe(bytes.toString('hex'))
  })

  test.each(examples)('reads %s as in the RFC', (_name, bytes, message) => {
    expect(decodeMessage(bytes)).toEqual(message)
  })
})

/** A small generator of pseudo-random numbers, so that a failure can be repeated. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const createValues = (random: (below: number) => number) => {
  const words = () => 'aé–😀 z'.repeat(random(4)).slice(0, random(9)).toWellFormed()
  const bytes = () => Uint8Array.from({ length: random(9) }, () => random(256))
  const integer = () => random(2 ** 32) - 2 ** 31
  const makers: ((depth: number) => IppValue)[] = [
    () => ({ type: 'integer', value: integer() }),
    () => ({ type: 'enum', value: integer() }),
    () => ({ type: 'boolean', value: random(2) === 1 }),
    () => ({ type: 'octetString', value: bytes() }),
    () => ({ type: 'dateTime', value: new Date(random(40_000_000) * 100_000) }),
    () => ({ type: 'resolution', value: { x: integer(), y: integer(), units: random(2) ? 'dpi' : 'dpcm' } }),
    () => ({ type: 'rangeOfInteger', value: { lower: integer(), upper: integer() } }),
    () => ({ type: 'textWithLanguage', language: words(), value: words() }),
    () => ({ type: 'nameWithLanguage', language: words(), value: words() }),
    () => ({ type: 'textWithoutLanguage', value: words() }),
    () => ({ type: 'nameWithoutLanguage', value: words() }),
    () => ({ type: 'keyword', value: words() }),
    () => ({ type: 'uri', value: words() }),
    () => ({ type: 'uriScheme', value: words() }),
    () => ({ type: 'charset', value: words() }),
    () => ({ type: 'naturalLanguage', value: words() }),
    () => ({ type: 'mimeMediaType', value: words() }),
    () => ({ type: 'unsupported' }),
    () => ({ type: 'unknown' }),
    () => ({ type: 'no-value' }),
    () => ({ type: 'other', tag: 0x7f, value: bytes() }),
  ]
  const value = (depth: number): IppValue =>
    depth < 4 && random(6) === 0
      ? { type: 'collection', value: attributes(depth + 1) }
      : (makers[random(makers.length)] ?? (() => ({ type: 'unknown' as const })))(depth)
  const attributes = (depth: number): IppAttribute[] =>
    Array.from({ length: random(4) }, (_, index) => ({
      name: `${words()}${index}`,
      values: Array.from({ length: 1 + random(3) }, () => value(depth)),
    }))
  return { attributes, bytes }
}

test('reads back anything it writes', () => {
  const random = createRandom(20_260_303)
  const make = createValues(random)
  for (let round = 0; round < 2000; round += 1) {
    const message: IppMessage = {
      version: [2, random(3)],
      code: random(0x10000),
      requestId: random(2 ** 31),
      groups: Array.from({ length: random(4) }, () => ({
        group: (['operation', 'job', 'printer', 'unsupported', 0x09] as const)[random(5)] ?? 'job',
        attributes: make.attributes(0),
      })),
      data: make.bytes(),
    }
    expect(decodeMessage(encodeMessage(message))).toEqual(message)
  }
})

describe('invalid messages', () => {
  test('rejects every truncated message without reading half of it', () => {
    for (const [, bytes, { data }] of examples) {
      for (let length = 0; length < bytes.length - data.length; length += 1) {
        expect(() => decodeMessage(bytes.subarray(0, length))).toThrow(IppSyntaxError)
      }
    }
  })

  test('noise is read or rejected, without other effects', () => {
    const random = createRandom(7)
    const [[, sample] = []] = examples
    for (let round = 0; round < 3000; round += 1) {
      const noisy = Buffer.from(sample ?? [])
      for (let change = 0; change < 4; change += 1) noisy[random(noisy.length)] = random(256)
      try {
        decodeMessage(noisy)
      } catch (error) {
        expect(error).toBeInstanceOf(IppSyntaxError)
      }
    }
  })

  test.each([
    ['an attribute outside any group', octets("0101 0000 00000001 21 0001 'a' 0004 00000001 03")],
    ['an additional value without a first', octets('0101 0000 00000001 01 21 0000 0004 00000001 03')],
    ['an integer of three octets', octets("0101 0000 00000001 01 21 0001 'a' 0003 000001 03")],
    [
      'a member value without a name',
      octets("0101 0000 00000001 01 34 0001 'a' 0000 21 0000 0004 00000001 03"),
    ],
  ])('rejects %s', (_name, bytes) => {
    expect(() => decodeMessage(bytes)).toThrow(IppSyntaxError)
  })
})

test('a time with an offset is the same moment in UTC', () => {
  const bytes = octets("0101 0000 00000001 04 31 0001 't' 000b 07ea 03 03 0c 1e 0f 05 '-' 08 00 03")
  const [value] = valuesOf(decodeMessage(bytes), 'printer', 't')
  expect(value).toEqual({ type: 'dateTime', value: new Date('2026-03-03T20:30:15.500Z') })
})
