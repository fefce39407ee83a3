import { describe, expect, it } from 'vitest'

import { canonicalBytes } from './canonical.ts'

const canonicalJson = (value: unknown) => new TextDecoder().decode(canonicalBytes(value))

describe('canonical JSON', () => {
  it('writes the example of RFC 8785 byte for byte', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('orders members by UTF-16 code units, as RFC 8785 does', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }
    expect(canonicalJson(value)).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
    )
  })

  it('produces the same text for any order of members', () => {
    expect(canonicalJson({ b: { d: 1, c: [] }, a: 'x' })).toBe(canonicalJson({ a: 'x', b: { c: [], d: 1 } }))
  })

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['half \ud83d pair']])(
    'rejects %j, which JSON cannot represent',
    (value) => {
      expect(() => canonicalJson({ value })).toThrow()
    },
  )
})
