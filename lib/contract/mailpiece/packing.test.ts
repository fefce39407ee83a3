import { describe, expect, test } from 'vitest'

import { defaultKits, kitNames } from './kits.values.ts'
import {
  fittingKits,
  likelyPacking,
  maximumPages,
  packDocument,
  type PackingRules,
} from './packing.values.ts'

const rules: PackingRules = {
  stock: defaultKits,
  chosen: null,
  certified: false,
  paper: { sheet_milligrams: 4536 },
}

const pages = (pageCount: number, duplex = false) => ({ pageCount, duplex, paper: 'letter' as const })

describe('the packing table', () => {
  test('fifteen sheets are a letter in a 6 × 9 envelope, sixteen a flat', () => {
    expect(packDocument(pages(15), rules).first_class).toEqual({
      kit: 'label-6x9',
      packaging: 'letter',
      sheets: 15,
      // 15 × 4.536 g + 11 g + 2 g = 81.04 g = 2.86 oz
      weightOunces: 2.9,
      thicknessInches: 0.12,
      labelSize: '6x4',
    })
    expect(packDocument(pages(16), rules).first_class).toMatchObject({ kit: 'label-9x12', packaging: 'flat' })
  })

  test('six sheets fit a #10 envelope if the office has them, but not as Certified Mail', () => {
    const stock = [...defaultKits, 'print-10' as const]
    expect(packDocument(pages(6), { ...rules, stock }).first_class).toMatchObject({ kit: 'print-10' })
    expect(packDocument(pages(7), { ...rules, stock }).first_class).toMatchObject({ kit: 'label-6x9' })
    const certified = packDocument(pages(6), { ...rules, stock, certified: true })
    expect(certified.first_class).toMatchObject({ kit: 'label-6x9' })
  })

  test('over 13 oz, Priority Mail replaces First-Class Mail, in a padded envelope from 151 sheets', () => {
    const heavy = packDocument(pages(200), rules)
    expect(heavy.first_class).toEqual({
      obstacle:
        '200 sheets weigh 32.8\u00A0oz; the limit is 13\u00A0oz. Print on both sides, or split the document.',
    })
    expect(heavy.flat_rate).toMatchObject({ kit: 'flatrate', packaging: 'flat_rate_padded_envelope' })
    expect(packDocument(pages(150), rules).flat_rate).toMatchObject({ packaging: 'flat_rate_envelope' })
    expect(heavy.ups).toMatchObject({ packaging: 'ups_pak' })
  })

  test('an address sheet is mailed only if it shows through a window', () => {
    const window = packDocument(pages(3), { ...rules, stock: ['window-cert-10'], certified: true })
    expect(window.first_class).toMatchObject({ kit: 'window-cert-10', sheets: 4 })
    expect(packDocument(pages(3), rules).first_class).toMatchObject({ sheets: 3 })
  })

  test('an envelope with own postage is used only when selected', () => {
    const stock = ['window-10', 'label-6x9'] as const
    expect(packDocument(pages(2), { ...rules, stock }).first_class).toMatchObject({ kit: 'label-6x9' })
    expect(packDocument(pages(2), { ...rules, stock, chosen: 'window-10' }).first_class).toMatchObject({
      kit: 'window-10',
      labelSize: null,
    })
  })

  test('Legal paper stays flat, in the envelope made for it', () => {
    const legal = packDocument({ pageCount: 3, duplex: false, paper: 'legal' }, rules)
    expect(legal.flat_rate).toMatchObject({ packaging: 'flat_rate_legal_envelope' })
    expect(legal.first_class).toEqual({
      obstacle: 'Legal paper does not fit into the envelopes of this service.',
    })
  })

  test('names what is not in stock, with the fix', () => {
    expect(packDocument(pages(1), { ...rules, stock: ['flatrate'] }).first_class).toEqual({
      obstacle: 'No envelope for this service is in stock. Add one in Settings, Mailing.',
    })
    expect(packDocument(pages(1), { ...rules, stock: ['print-10'], certified: true }).first_class).toEqual({
      obstacle: 'No envelope in stock takes Certified Mail. Add one in Settings, Mailing.',
    })
  })

  test('a person chooses among the kits that hold the document', () => {
    const all = { ...rules, stock: kitNames }
    expect(fittingKits(pages(6), all)).toEqual([
      'label-6x9',
      'label-9x12',
      'print-10',
      'halfsheet',
      'flatrate',
      'carrier',
    ])
    expect(fittingKits(pages(5), all)).toContain('window-10')
    expect(fittingKits(pages(5), { ...all, certified: true })).toEqual([
      'label-6x9',
      'label-9x12',
      'halfsheet',
      'flatrate',
      'window-cert-10',
    ])
    expect(fittingKits(pages(100), all)).toEqual(['flatrate', 'carrier'])
    const choice = packDocument(pages(2), { ...rules, chosen: 'label-9x12' })
    expect(likelyPacking(choice, 'label-9x12')).toMatchObject({ kit: 'label-9x12', packaging: 'flat' })
  })

  test('excludes an envelope for which the carrier account returns a label of another size', () => {
    const refusedLabels = [{ packaging: 'letter', certified: false, asked: '7x3', returned: '4x6' }]
    const stock = [...defaultKits, 'print-10' as const]
    const packed = packDocument(pages(6), { ...rules, stock, refusedLabels })
    expect(packed.first_class).toMatchObject({ kit: 'label-6x9' })
    expect(packDocument(pages(6), { ...rules, stock: ['print-10'], refusedLabels }).first_class).toEqual({
      obstacle:
        'The kit print-10 needs a 7x3 label, and this carrier account returns 4x6 instead. Add another kit in Settings, Mailing.',
    })
    expect(fittingKits(pages(6), { ...rules, stock, refusedLabels })).not.toContain('print-10')
    const window = { ...rules, stock: ['window-cert-10' as const], certified: true, refusedLabels }
    expect(packDocument(pages(5), window).first_class).toMatchObject({ kit: 'window-cert-10' })
  })

  test('the document limit follows from the stock', () => {
    expect(maximumPages(rules)).toBe(800)
    expect(maximumPages({ ...rules, stock: ['label-6x9'] })).toBe(30)
    expect(maximumPages({ ...rules, stock: ['flatrate'], certified: true })).toBe(600)
  })
})
