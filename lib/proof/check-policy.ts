import type { SignatureAlgorithm } from './bundle-files.ts'
import type { Finding, Report } from './open-bundle.ts'
import type { Policy, PolicyQuorum } from './policy.ts'
import type { LogProof } from './transparency/log-proof.ts'
import { type VerifierKey, verifyNote } from './transparency/signed-note.ts'

/** The result of a part of a policy: what it is satisfied by, or what is missing. */
type Part = { state: Exclude<Finding['state'], 'ignored'>; message: string }

const unsupported: Part = {
  state: 'unverified',
  message:
    'This browser cannot verify Ed25519 signatures, so it cannot check the policy; use a current browser or the command line.',
}

/** The public keys whose signatures over the manifest are valid, in Base64. */
export type ValidKeys = Partial<Record<SignatureAlgorithm, string>>

const checkSigners = ({ signers }: Policy, keys: ValidKeys, isEd25519Supported: boolean): Part => {
  const signed: string[] = []
  for (const [algorithm, listed] of Map.groupBy(signers, (signer) => signer.algorithm)) {
    if (algorithm === 'Ed25519' && !isEd25519Supported) return unsupported
    const signer = listed.find(({ publicKey }) => publicKey === keys[algorithm])
    if (!signer) {
      const names = listed.map(({ name }) => name).join(' or ')
      const found = keys[algorithm] === undefined ? 'there is no such signature' : 'another key signed'
      return {
        state: 'failed',
        message: `The policy requires an ${algorithm} signature of ${names}: ${found}.`,
      }
    }
    signed.push(`${signer.name} (${algorithm})`)
  }
  return { state: 'passed', message: signed.length > 0 ? `signed by ${signed.join(' and ')}` : '' }
}

const checkLogs = async ({ logs }: Policy, { checkpoint }: LogProof): Promise<Part> => {
  if (logs.length === 0) return { state: 'passed', message: '' }
  const own = logs.filter(({ name }) => name === checkpoint.origin)
  const states = await Promise.all(own.map((key) => verifyNote(checkpoint.note, key)))
  if (states.includes('valid')) return { state: 'passed', message: `in the log ${checkpoint.origin}` }
  if (states.includes('unsupported')) return unsupported
  return {
    state: 'failed',
    message: `The policy requires a checkpoint signed by a log that it names: that of ${checkpoint.origin} has no valid signature by such a key.`,
  }
}

type Cosigned = { name: string; state: Awaited<ReturnType<typeof verifyNote>> }

const listWitnesses = (quorum: PolicyQuorum): { name: string; key: VerifierKey }[] =>
  'key' in quorum ? [quorum] : quorum.members.flatMap(listWitnesses)

const isReached = (quorum: PolicyQuorum, cosigned: ReadonlySet<string>): boolean =>
  'key' in quorum
    ? cosigned.has(quorum.name)
    : quorum.members.filter((member) => isReached(member, cosigned)).length >= quorum.threshold

const checkQuorum = async ({ quorum }: Policy, { checkpoint }: LogProof): Promise<Part> => {
  if (!quorum) return { state: 'passed', message: '' }
  const all = await Promise.all(
    listWitnesses(quorum).map(async ({ name, key }): Promise<Cosigned> => ({
      name,
      state: await verifyNote(checkpoint.note, key),
    })),
  )
  const names = (...states: Cosigned['state'][]) =>
    all.filter(({ state }) => states.includes(state)).map(({ name }) => name)
  const cosigned = names('valid')
  if (isReached(quorum, new Set(cosigned))) {
    return { state: 'passed', message: `cosigned by ${cosigned.join(', ')}` }
  }
  if (isReached(quorum, new Set(names('valid', 'unsupported')))) return unsupported
  const of = 'key' in quorum ? '' : `, ${quorum.threshold} of ${quorum.members.length}`
  return {
    state: 'failed',
    message: `The policy requires cosignatures of the quorum “${quorum.name}”${of}: ${cosigned.length > 0 ? `only ${cosigned.join(', ')} cosigned` : 'no witness that it names cosigned'} the checkpoint.`,
  }
}

/** What a policy is held against: valid signatures, and the proof of the log that was verified, null without any. */
type Subject = {
  keys: ValidKeys
  isEd25519Supported: boolean
  proof: LogProof | null
  /** True for an archive, whose bundles have the proofs. */
  isOfBundles: boolean
}

const checkParts = async (policy: Policy, subject: Subject): Promise<Part[]> => {
  const { keys, isEd25519Supported, proof, isOfBundles } = subject
  const signers = checkSigners(policy, keys, isEd25519Supported)
  if (isOfBundles || (policy.logs.length === 0 && policy.quorum === null)) return [signers]
  if (!proof) {
    const message = 'The policy requires a proof that the evidence is in a log: there is no valid one here.'
    return [signers, { state: 'failed', message }]
  }
  return [signers, await checkLogs(policy, proof), await checkQuorum(policy, proof)]
}

/** Reports whether what was verified satisfies a policy: one finding for each part that is missing, or one for all. */
export const checkPolicy = async (policy: Policy, subject: Subject, report: Report): Promise<void> => {
  const parts = await checkParts(policy, subject)
  const missing = parts.filter(({ state }) => state !== 'passed')
  for (const { state, message } of missing) report('policy', state, message)
  if (missing.length > 0) return
  const reasons = parts.flatMap(({ message }) => (message === '' ? [] : [message]))
  report('policy', 'passed', `The policy is satisfied${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`)
}
