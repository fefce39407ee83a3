import type { SignatureAlgorithm } from './bundle-files.ts'
import { equalBytes, fromBase64 } from './transparency/bytes.ts'
import { mlDsaBytes } from './transparency/ml-dsa.ts'
import { parseVerifierKey, signatureTypes, type VerifierKey } from './transparency/signed-note.ts'

/** A key that must have signed what is verified, in Base64. */
export type PolicySigner = { name: string; algorithm: SignatureAlgorithm; publicKey: string }

/** Witnesses that must have cosigned: one, or `threshold` of the members of a group. */
export type PolicyQuorum =
  | { name: string; key: VerifierKey }
  | { name: string; threshold: number; members: readonly PolicyQuorum[] }

/**
 * What a verifier requires. `signers`: for each algorithm that is named, one of its keys must have signed. `logs`: one of
 * these keys must have signed the checkpoint; any log is accepted if there are none. `quorum`: null if no cosignature is
 * required.
 */
export type Policy = {
  signers: readonly PolicySigner[]
  logs: readonly VerifierKey[]
  quorum: PolicyQuorum | null
}

/** An invalid policy; the message names the line and how to fix it. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError'
}

const mostLines = 1000

const signerBytes: Record<SignatureAlgorithm, number> = {
  Ed25519: 32,
  'ML-DSA-44': mlDsaBytes.publicKey,
}

const isAlgorithm = (text: string): text is SignatureAlgorithm => text in signerBytes

type Parsing = {
  signers: PolicySigner[]
  logs: VerifierKey[]
  quorum: PolicyQuorum | null | undefined
  /** Witnesses and groups by name; they share the names. */
  named: Map<string, PolicyQuorum>
  witnesses: VerifierKey[]
  /** Names that are a member of a group already. */
  members: Set<string>
}

/** Reads the items of a line after its keyword. Throws an `Error` that says what is wrong, without the line. */
type ReadLine = (policy: Parsing, items: readonly string[]) => void

const fail = (message: string): never => {
  throw new Error(message)
}

const readKey = (text: string, whose: 'log' | 'witness', known: readonly VerifierKey[]): VerifierKey => {
  const key = parseVerifierKey(text)
  if (!key) {
    return fail(`“${text.slice(0, 60)}” is not a verifier key. Write it as published: NAME+ID+KEY.`)
  }
  const first = whose === 'log' ? signatureTypes.ed25519 : signatureTypes.cosignature
  if (key.type !== first && key.type !== signatureTypes.mlDsa) {
    return fail(
      `the key of ${key.name} has type ${key.type}, but the key of a ${whose} has type ${first} or ${signatureTypes.mlDsa}. Use the key that the ${whose} publishes.`,
    )
  }
  if (known.some(({ publicKey }) => equalBytes(publicKey, key.publicKey))) {
    return fail(`the key of ${key.name} is on an earlier ${whose} line. Remove one of them.`)
  }
  return key
}

const define = ({ named }: Parsing, name: string, node: PolicyQuorum): void => {
  if (name === 'none') fail('“none” cannot be a name. Choose another.')
  if (named.has(name)) fail(`“${name}” is defined on an earlier line. Choose another name.`)
  named.set(name, node)
}

const find = ({ named }: Parsing, name: string): PolicyQuorum =>
  named.get(name) ??
  fail(`“${name}” is not defined on an earlier line. Define it above, as a witness or a group.`)

const readSigner: ReadLine = ({ signers }, [name = '', algorithm = '', publicKey = '', ...rest]) => {
  if (publicKey === '' || rest.length > 0) fail('write it as: signer NAME ALGORITHM PUBLIC_KEY.')
  if (!isAlgorithm(algorithm)) {
    return fail(`“${algorithm}” is not an algorithm of signers. Write Ed25519 or ML-DSA-44.`)
  }
  if (fromBase64(publicKey)?.length !== signerBytes[algorithm]) {
    fail(
      `the key of ${name} is not ${signerBytes[algorithm]} bytes in Base64. Copy public_key of the ${algorithm} key from mailroom-keys.json.`,
    )
  }
  if (signers.some((signer) => signer.publicKey === publicKey)) {
    fail(`the key of ${name} is on an earlier signer line. Remove one of them.`)
  }
  signers.push({ name, algorithm, publicKey })
}

const readLog: ReadLine = ({ logs }, [key = '', _url, ...rest]) => {
  if (key === '' || rest.length > 0) fail('write it as: log KEY, or log KEY URL.')
  logs.push(readKey(key, 'log', logs))
}

const readWitness: ReadLine = (policy, [name = '', text = '', _url, ...rest]) => {
  if (text === '' || rest.length > 0) fail('write it as: witness NAME KEY, or witness NAME KEY URL.')
  const key = readKey(text, 'witness', policy.witnesses)
  define(policy, name, { name, key })
  policy.witnesses.push(key)
}

const readGroup: ReadLine = (policy, [name = '', count = '', ...names]) => {
  if (names.length === 0) fail('write it as: group NAME COUNT MEMBER…, where COUNT is a number, any or all.')
  const members = names.map((member) => {
    if (policy.members.has(member)) fail(`“${member}” is already a member of a group. Remove one of them.`)
    policy.members.add(member)
    return find(policy, member)
  })
  const threshold =
    count === 'any' ? 1 : count === 'all' ? members.length : /^[1-9]\d{0,3}$/.test(count) ? Number(count) : 0
  if (threshold < 1 || threshold > members.length) {
    fail(
      `“${count}” of ${members.length} members cannot be required. Write any, all, or 1 to ${members.length}.`,
    )
  }
  define(policy, name, { name, threshold, members })
}

const readQuorum: ReadLine = (policy, [name = '', ...rest]) => {
  if (name === '' || rest.length > 0) fail('write it as: quorum NAME, or quorum none.')
  if (policy.quorum !== undefined) fail('there is a second quorum line. Remove one of them.')
  policy.quorum = name === 'none' ? null : find(policy, name)
}

const readers: Record<string, ReadLine> = {
  signer: readSigner,
  log: readLog,
  witness: readWitness,
  group: readGroup,
  quorum: readQuorum,
}

const readLine = (policy: Parsing, line: string): void => {
  // What else a line may contain, C2SP tlog-policy forbids.
  if (/\p{Cc}/u.test(line.replaceAll('\t', ''))) {
    fail('it contains a control character. Save the file as plain text with Unix line endings.')
  }
  const [keyword = '', ...items] = line.split(/[ \t]+/).filter((item) => item !== '')
  if (keyword === '' || keyword.startsWith('#')) return
  const read = Object.hasOwn(readers, keyword) ? readers[keyword] : undefined
  if (!read) {
    return fail(
      `“${keyword.slice(0, 60)}” is not a keyword. Start a line with ${Object.keys(readers).join(', ')} or #.`,
    )
  }
  read(policy, items)
}

/**
 * Reads a policy: C2SP tlog-policy, with lines of our own for the keys that sign bundles. Throws `PolicyError` naming the
 * line and the fix.
 */
export const parsePolicy = (text: string): Policy => {
  const policy: Parsing = {
    signers: [],
    logs: [],
    quorum: undefined,
    named: new Map(),
    witnesses: [],
    members: new Set(),
  }
  for (const [index, line] of text.split('\n').entries()) {
    try {
      if (index >= mostLines) fail(`a policy has at most ${mostLines} lines. Remove the rest.`)
      readLine(policy, line)
    } catch (error) {
      throw new PolicyError(`Line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
  const { signers, logs, quorum } = policy
  if (quorum === undefined) {
    throw new PolicyError(
      'The policy has no quorum line. Add one at its end: quorum NAME, or quorum none where no cosignature is required.',
    )
  }
  return { signers, logs, quorum }
}
