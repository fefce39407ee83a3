import { withoutCareOf } from '#lib/contract/addresses/care-of.values.ts'

type Addressee = { name: string | null; company: string | null }

/** Result of comparing a signer's name with the addressee's. */
export type NameComparison = 'same' | 'differs'

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 1 && one.toSorted().join(' ') === other.toSorted().join(' ')

/**
 * Compares who signed with whom the piece is addressed to, by their names alone. Null where that says nothing: part of a
 * name, initials, a person who signs for a company, or sources that name different signers.
 */
export const compareSigner = (
  signers: readonly { name: string }[],
  { name, company }: Addressee,
): NameComparison | null => {
  const [first, ...others] = signers.map((signer) => wordsOf(signer.name))
  if (!first || others.some((words) => words.join(' ') !== first.join(' '))) return null
  const person = wordsOf(withoutCareOf(name ?? ''))
  const addressees = [person, wordsOf(company ?? '')].filter((words) => words.length > 0)
  if (addressees.some((words) => isSame(first, words))) return 'same'
  const isWhole = (words: readonly string[]) => words.filter((word) => word.length > 1).length > 1
  if (!isWhole(first) || !isWhole(person)) return null
  const isPart = (word: string) => addressees.some((words) => words.includes(word))
  // An initial may be that of a name which is written out elsewhere.
  return first.some((word) => isPart(word) && word.length > 1) ? null : 'differs'
}
