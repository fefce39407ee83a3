import ipaddr from 'ipaddr.js'
import { z } from 'zod'

import { parseVendorUnknowns, vendorUnknownFlags } from '#lib/contract/sandbox/vendor-unknowns.values.ts'
import { parseVerifierKey, signatureTypes, type VerifierKey } from '#lib/proof/transparency/signed-note.ts'

import { parsePartnerPrices } from './partner-prices.ts'

/** Accepts digits, within bounds. */
export const wholeNumber = (options: { default: number; min?: number; max?: number }) => {
  const { min = 0, max = 1_000_000_000 } = options
  const expected = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected)
    .default(options.default)
}

/** Accepts a URL of one of these protocols. */
export const url = (expected: string, ...protocols: readonly string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), expected)

/** Accepts a URL with one of these protocols, or the word `none`. */
export const urlOrNone = (expected: string, ...protocols: readonly string[]) =>
  z
    .string()
    .refine((value) => value === 'none' || protocols.includes(URL.parse(value)?.protocol ?? ''), expected)

/** Accepts a URL without path: pages, links and callbacks append paths to it. */
export const origin = (expected: string) =>
  z
    .string()
    .refine((value) => /^https?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value), expected)
    .transform((value) => URL.parse(value)?.origin ?? value)

/** Accepts host names or IP addresses without ports, separated by commas. */
export const hosts = (expected: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((host) => host.trim()))
    .refine((values) => values.every((host) => /^(\[[\da-f:.]+\]|[a-z\d._-]+)$/i.test(host)), expected)

/** Accepts a domain that receives email, in lower case. */
export const emailDomain = (expected: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, expected)

/** Accepts networks in CIDR notation, separated by commas. */
export const networks = (expected: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine((values) => values.every((network) => ipaddr.isValidCIDR(network)), expected)

const printerPlaces = ['public', 'private', 'any'] as const

/** Accepts where printers of organizations may be: a word, or networks in CIDR notation that are opened beside the internet. */
export const printerNetworks = (expected: string) =>
  z
    .string()
    .transform((value) => {
      const word = printerPlaces.find((place) => place === value.trim())
      return word ?? value.split(',').map((network) => network.trim())
    })
    .refine(
      (value) => typeof value === 'string' || value.every((network) => ipaddr.isValidCIDR(network)),
      expected,
    )

const isWitnessKey = (key: VerifierKey | null): boolean =>
  key?.type === signatureTypes.cosignature || key?.type === signatureTypes.mlDsa

/** Accepts witnesses separated by commas, each a verifier key and a URL. */
export const witnesses = (expected: string) =>
  z
    .string()
    .transform((value) =>
      value.split(',').map((witness) => {
        const [verifierKey = '', address = '', ...rest] = witness.trim().split(/\s+/)
        return { verifierKey, url: rest.length === 0 ? address.replace(/\/+$/, '') : '' }
      }),
    )
    .refine(
      (all) =>
        all.every(
          ({ verifierKey, url: address }) =>
            isWitnessKey(parseVerifierKey(verifierKey)) &&
            ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? ''),
        ),
      expected,
    )

/** Accepts secrets separated by spaces; like other secrets, they are removed from messages by their name. */
export const secrets = (expected: string) =>
  z
    .string()
    .transform((value) => value.trim().split(/\s+/))
    .refine((values) => values.every((secret) => secret.length >= 32), expected)

/** Accepts the APP_URL of an installation and the URL at which this machine reaches it, separated by a space. */
export const servedInstallation = (expected: string) =>
  z.string().transform((value, ctx) => {
    const [appUrl, url, ...others] = value
      .trim()
      .split(/\s+/)
      .map((part) => URL.parse(part))
    if (appUrl && url && others.length === 0) return { appUrl: appUrl.origin, url: url.origin }
    ctx.addIssue({ code: 'custom', message: expected })
    return z.NEVER
  })

/** Accepts flags of the rate provider's simulator, separated by commas. */
export const vendorUnknowns = () =>
  z.string().transform((value, ctx) => {
    const flags = parseVendorUnknowns(value)
    if (flags) return flags
    ctx.addIssue({ code: 'custom', message: `none, or some of ${vendorUnknownFlags.join(', ')}` })
    return z.NEVER
  })

export const expectedPrices =
  'prices in cents such as letter=125,flat=290,sheet=12,color=10,certified=640,return_receipt=285'

/** Accepts the prices of a print partner. */
export const partnerPrices = z.string().transform((value, ctx) => {
  const prices = parsePartnerPrices(value)
  if (prices) return prices
  ctx.addIssue({ code: 'custom', message: expectedPrices })
  return z.NEVER
})

/** Accepts one of these words. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` })
