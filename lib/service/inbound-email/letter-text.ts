import { type AddressInput, addressInput } from '#lib/contract/addresses/address.ts'
import { maximumReason } from '#lib/contract/addresses/postal-rules.values.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'

import { ownLines } from './own-text.ts'

/** Options requested in a message; undefined if not stated. */
export type RequestedOptions = {
  certifiedMail?: boolean
  returnReceipt?: boolean
  reference?: string
  unverifiedReason?: string
}

/** Data read from the text of a message. */
export type LetterText = {
  /** The recipient; null if none can be parsed. */
  address: AddressInput | null
  /** Lines below "To:" that are not a whole address; null if there are none. */
  unreadAddress: string | null
  /** Further addresses, which are not used, each on one line. */
  otherAddresses: string[]
  options: RequestedOptions
  /** Lines such as "Service: carrier pigeon", whose value is not understood. */
  unknownOptions: string[]
}

const maxBlocks = 40
const maxBlockLines = 12
const mostAddressLines = 7
const maxOthers = 3

const addressLabel = /^(?:to|send to|mail to|recipient|address|addressee)\s*:\s*(.*)$/i

type OptionReader = (value: string) => RequestedOptions | null

const yes = /^(?:yes|y|true|on|please)$/i
const no = /^(?:no|n|false|off|none)$/i

const readSwitch =
  (option: 'certifiedMail' | 'returnReceipt'): OptionReader =>
  (value) =>
    yes.test(value) ? { [option]: true } : no.test(value) ? { [option]: false } : null

const readService: OptionReader = (value) => {
  if (/^(?:usps )?certified(?: mail)?$/i.test(value)) return { certifiedMail: true }
  if (/^(?:usps )?(?:first[- ]class|regular)(?: mail)?$/i.test(value)) return { certifiedMail: false }
  return null
}

const maxReferenceLength = 200

/** One line each: `Service: certified`. */
const optionReaders: readonly (readonly [name: RegExp, read: OptionReader])[] = [
  [/^service$/i, readService],
  [/^certified(?: mail)?$/i, readSwitch('certifiedMail')],
  [/^return receipt$/i, readSwitch('returnReceipt')],
  [
    /^(?:reference|ref|our ref)\.?$/i,
    (value) => (value.length <= maxReferenceLength ? { reference: value } : null),
  ],
  [/^unverified address$/i, (value) => (value.length <= maximumReason ? { unverifiedReason: value } : null)],
]

/** Reads a line as an option; undefined if it is not one, null if its value is invalid. */
const readOption = (line: string): RequestedOptions | null | undefined => {
  const colon = line.indexOf(':')
  if (colon < 1 || colon > 20) return undefined
  const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  const reader = optionReaders.find(([pattern]) => pattern.test(name))
  if (!reader || value === '') return undefined
  return reader[1](value)
}

/** Words before an address that are no part of it. */
const talk =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|please|kindly|can you|could you|would you|attached|enclosed|here(?:'|’)?s|here is|thanks|thank you|best|regards|sincerely|cheers)\b|[:!?]$/i

const complete = (lines: readonly string[]): AddressInput | null => {
  const { address, rest } = parseAddress(lines.join('\n'))
  if (rest !== null) return null
  const parsed = addressInput.safeParse(address)
  return parsed.success ? parsed.data : null
}

type Found = { address: AddressInput; lines: string[] }

/** Finds the address within the lines of a block, ignoring text before and after it. */
const findWithin = (block: readonly string[], fewest: number): Found | null => {
  const lines = block.slice(0, maxBlockLines)
  for (let start = 0; start < lines.length; start += 1) {
    if (talk.test(lines[start] ?? '')) continue
    const most = Math.min(lines.length, start + mostAddressLines)
    for (let end = most; end >= start + fewest; end -= 1) {
      const taken = lines.slice(start, end)
      if (taken.some((line) => talk.test(line))) continue
      const address = complete(taken)
      if (address) return { address, lines: taken }
    }
  }
  return null
}

/** Splits lines at empty ones. */
const blocksOf = (lines: readonly string[]): string[][] => {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line !== '') blocks.at(-1)?.push(line)
    else if (blocks.at(-1)?.length) blocks.push([])
  }
  return blocks.filter((block) => block.length > 0).slice(0, maxBlocks)
}

/** Returns the block below "To:", including the rest of its line. */
const labelled = (lines: readonly string[]): { block: string[]; after: string[] } | null => {
  const index = lines.findIndex((line) => addressLabel.test(line))
  if (index === -1) return null
  const first = addressLabel.exec(lines[index] ?? '')?.[1]?.trim() ?? ''
  const below = lines.slice(index + 1)
  const start = first === '' ? below.findIndex((line) => line !== '') : 0
  if (start === -1) return { block: [], after: [] }
  const length = below.slice(start).findIndex((line) => line === '' || addressLabel.test(line))
  const end = length === -1 ? below.length : start + length
  const block = below.slice(start, end)
  return { block: first === '' ? block : [first, ...block], after: below.slice(end) }
}

/** Without "To:", a line with commas may be any sentence: an address has a name, a street and a place, each on its line. */
const fewestLines = 3

const firstWords = (lines: readonly string[]): string => lines.join(', ').slice(0, 120)

/**
 * Reads the recipient and options of a letter from the text of a message: the address below "To:", or the first lines
 * that are one. Quoted messages and signatures are not read, and nothing else of the text has an effect.
 */
export const readLetterText = (text: string): LetterText => {
  const options: RequestedOptions = {}
  const unknownOptions: string[] = []
  const lines = ownLines(text).filter((line) => {
    const option = readOption(line)
    if (option === undefined) return true
    if (option === null) unknownOptions.push(line.slice(0, 120))
    // The first counts, as for addresses.
    else Object.assign(options, { ...option, ...options })
    return false
  })
  const named = labelled(lines)
  const own = named ? findWithin(named.block, 1) : null
  const others = blocksOf(named ? named.after : lines)
    .map((block) => findWithin(block, fewestLines))
    .filter((found) => found !== null)
  const found = named ? own : (others.shift() ?? null)
  return {
    address: found?.address ?? null,
    unreadAddress: named && !own && named.block.length > 0 ? firstWords(named.block) : null,
    otherAddresses: others.slice(0, maxOthers).map((other) => firstWords(other.lines)),
    options,
    unknownOptions: unknownOptions.slice(0, maxOthers),
  }
}
