import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { defaultVendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import {
  certified,
  openEasypostWire,
  wireRecipient,
  type WirePiece,
} from '#tests/support/vendors/easypost-wire.ts'

import { scanPiece } from './tracking.ts'

const { buy, quote, buyRate, send, download, call, read, db, clock } = await openEasypostWire()
const other = await openEasypostWire({
  vendorUnknowns: {
    ...defaultVendorUnknowns,
    letters_have_untrackable_number: true,
    seven_by_three_comes_as_four_by_six: true,
  },
})

const flat = { predefined_package: 'Flat', weight: 1 }
const flatRate = { predefined_package: 'FlatRateEnvelope', weight: 20 }
const upsLetter = { predefined_package: 'UPSLetter', weight: 1 }
const fedexPak = { predefined_package: 'FedExPak', weight: 20 }

/** Width and height of the only page, in inches. */
const pageOf = async ({ postage_label: label }: WirePiece): Promise<string> => {
  const { bytes } = await download(label.label_url)
  const boxes = [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes.length).toBe(1)
  return `${Number(boxes[0]?.[1]) / 72}x${Number(boxes[0]?.[2]) / 72}`
}

const zplOf = async (shipment: { options: object } & Record<string, unknown>, wire = { buy, download }) => {
  const piece = await wire.buy({ ...shipment, options: { ...shipment.options, label_format: 'ZPL' } })
  const { bytes } = await wire.download(piece.postage_label.label_url)
  return { piece, zpl: bytes.toString('utf8') }
}

/** Returns whether a number has the form of a package of the postal service, with a valid check digit. */
const isImpb = (number: string): boolean => {
  if (!/^9[2-5]\d{20}$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

describe('sizes', () => {
  test('defaults to a PDF page of letter size', async () => {
    const piece = await buy({ options: { ...certified, label_format: 'PDF' } })
    expect(piece.postage_label.label_size).toBe('4x6')
    expect(await pageOf(piece)).toBe('8.5x11')
  })

  test.each(['4x6', '6x4', '7x3'])('returns a First-Class letter in %s, exactly', async (label_size) => {
    for (const extras of [{}, certified]) {
      const piece = await buy({ options: { ...extras, label_format: 'PDF', label_size } })
      expect(piece.postage_label).toMatchObject({ label_size, label_file_type: 'application/pdf' })
      expect(piece.postage_label.label_pdf_url).toBe(piece.postage_label.label_url)
      expect(await pageOf(piece)).toBe(label_size)
    }
  })

  test.each([
    ['a flat', { parcel: flat }, 'First'],
    ['Priority Mail', { parcel: flatRate }, 'Priority'],
    ['a UPS Letter', { parcel: upsLetter }, '2ndDayAir'],
    ['a FedEx Pak', { parcel: fedexPak }, 'FEDEX_2_DAY'],
  ])('returns %s in 4x6 regardless of the requested size', async (_what, shipment, service) => {
    const piece = await buy({ ...shipment, options: { label_format: 'PDF', label_size: '7x3' } }, service)
    expect(piece.postage_label.label_size).toBe('4x6')
    expect(await pageOf(piece)).toBe('4x6')
  })

  test('with the flag, returns 4x6 for 7x3, even for a letter, but not for 6x4', async () => {
    for (const [label_size, comes] of [
      ['7x3', '4x6'],
      ['6x4', '6x4'],
    ]) {
      const piece = await other.buy({ options: { ...certified, label_format: 'PDF', label_size } })
      expect(piece.postage_label.label_size).toBe(comes)
      expect(await pageOf(piece)).toBe(comes)
    }
  })
})

describe('formats', () => {
  test('PNG, the default, has 300 dots per inch', async () => {
    const { postage_label: label } = await buy({ options: { ...certified, label_size: '7x3' } })
    expect(label).toMatchObject({ label_file_type: 'image/png', label_pdf_url: null, label_zpl_url: null })
    const { type, bytes } = await download(label.label_url)
    expect(type).toBe('image/png')
    expect((await download(label.label_url.replace('.png', '.pdf'))).status).toBe(404)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 2100,
      height: 900,
      density: 300,
    })
  })

  test('ZPL is text with the barcode as GS1-128: routed to the ZIP+4, then the number', async () => {
    const to_address = { ...wireRecipient, zip: '90277-2506' }
    const { piece, zpl } = await zplOf({ to_address, options: certified })
    expect(piece.postage_label).toMatchObject({
      label_file_type: 'application/zpl',
      label_zpl_url: piece.postage_label.label_url,
    })
    expect(zpl.startsWith('^XA')).toBe(true)
    expect(zpl.trimEnd().endsWith('^XZ')).toBe(true)
    expect(zpl).toMatch(/\^BY3\^BCN,\d+,N,N,N,N\^FD>;>8420902772506>8\d{22}\^FS/)
    expect(zpl).toContain(`>8${piece.tracking_code}^FS`)
    expect(zpl).toContain('SANDBOX SPECIMEN')
  })

  test('a caret in an address does not become a command', async () => {
    const { zpl } = await zplOf({ to_address: { ...wireRecipient, name: 'A^XZ~B_C' }, options: {} })
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).toContain('A_5EXZ_7EB_5FC')
  })

  test('rejects a format that cannot be drawn', async () => {
    const quoted = await quote({ options: { label_format: 'EPL2' } })
    const answer = await buyRate(quoted.id, quoted.rates[0]?.id ?? '')
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'SHIPMENT.POSTAGE.FORMAT_UNAVAILABLE' } },
    })
  })

  test('returns the same label on each request, with the requested date', async () => {
    const label_date = '2026-03-05T17:00:00Z'
    const { postage_label: label } = await buy({
      options: { label_format: 'PDF', label_size: '4x6', label_date },
    })
    expect(label.label_date).toBe(label_date)
    const [first, second] = [await download(label.label_url), await download(label.label_url)]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    expect((await send({ options: { label_date: 'soon' } })).body).toMatchObject({
      error: { code: 'SHIPMENT.OPTIONS.INVALID' },
    })
  })
})

describe('numbers', () => {
  test('the label of a certified piece says so, and has its number in groups of four without the routing part', async () => {
    const { piece, zpl } = await zplOf({ options: certified })
    expect(piece.tracking_code).toMatch(/^9407/)
    expect(isImpb(piece.tracking_code ?? '')).toBe(true)
    const shown = (piece.tracking_code ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
    expect(zpl).toContain(`^FD${shown}^FS`)
    expect(zpl).toContain('USPS CERTIFIED MAIL®')
    expect(zpl).toContain('SPECIMEN')
  })

  const abroad = {
    to_address: {
      ...wireRecipient,
      street1: '10 Downing St',
      city: 'London',
      state: null,
      zip: 'SW1A 2AA',
      country: 'GB',
    },
    customs_info: {
      contents_type: 'documents',
      customs_items: [{ description: 'Documents', quantity: 1, value: 1, weight: 1, origin_country: 'US' }],
    },
  }

  test.each([
    ['letter', {}, 'First'],
    ['flat', { parcel: flat }, 'First'],
    ['letter abroad', abroad, 'FirstClassMailInternational'],
  ])('a plain %s has no number, no tracker and no barcode', async (_what, shipment, service) => {
    const { piece, zpl } = await zplOf({ ...shipment, options: {} })
    expect(piece).toMatchObject({ tracking_code: null, tracker: null })
    expect(piece.rates.map((rate) => rate.service)).toContain(service)
    expect(zpl).not.toContain('^BC')
    expect(zpl).toContain('SPECIMEN')
    expect((await call('GET', '/shipments?page_size=100')).body['shipments']).toContainEqual(
      expect.objectContaining({ id: piece.id }),
    )
  })

  test('with the flag, a plain letter has a number that is not a package number, and is never scanned', async () => {
    const { piece, zpl } = await zplOf({ options: {} }, other)
    expect(piece.tracking_code).toMatch(/^\d{20}$/)
    expect(isImpb(piece.tracking_code ?? '')).toBe(false)
    expect(zpl).not.toContain('^BC')
    expect(await scanPiece(other.db, other.clock, piece.id, 'delivered')).toBeNull()
    expect((await other.read(piece.id)).status).toBe('unknown')
    expect((await other.makeForm(piece)).status).toBe(422)
    expect((await other.call('POST', `/shipments/${piece.id}/refund`)).status).toBe(422)
  })

  test('UPS and FedEx have their own numbers', async () => {
    const ups = await zplOf({ parcel: upsLetter, options: {} })
    expect(ups.piece.tracking_code).toMatch(/^1Z/)
    expect(ups.zpl).toContain(`^FD>:${ups.piece.tracking_code}^FS`)
    const fedex = await zplOf({ parcel: fedexPak, options: {} })
    expect(fedex.zpl).toContain('FedEx')
    expect(fedex.piece.tracking_code).toMatch(/^\d{12}$/)
  })

  test('a tracked piece is scanned', async () => {
    const piece = await buy({ options: certified })
    await scanPiece(db, clock, piece.id, 'accepted')
    expect((await read(piece.id)).status).toBe('in_transit')
  })
})
