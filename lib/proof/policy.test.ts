import { generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import { parsePolicy } from './policy.ts'
import {
  formatVerifierKey,
  makeVerifierKey,
  type SignatureType,
  signatureTypes,
} from './transparency/signed-note.ts'

const rawKey = (algorithm: 'Ed25519' | 'ML-DSA-44'): Uint8Array<ArrayBuffer> => {
  const isMlDsa = algorithm === 'ML-DSA-44'
  const { publicKey } = isMlDsa ? generateKeyPairSync('ml-dsa-44') : generateKeyPairSync('ed25519')
  return Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(isMlDsa ? -1312 : -32))
}
const verifierKey = (name: string, type: SignatureType): string =>
  formatVerifierKey(
    makeVerifierKey(name, type, rawKey(type === signatureTypes.mlDsa ? 'ML-DSA-44' : 'Ed25519')),
  )
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const log = verifierKey('mail.example.com/log', signatureTypes.mlDsa)
const [x1, x2, x3] = ['x1.example', 'x2.example', 'x3.example'].map((name) =>
  verifierKey(name, signatureTypes.cosignature),
)
const y1 = verifierKey('y1.example', signatureTypes.mlDsa)
const ed25519 = base64(rawKey('Ed25519'))
const mlDsa = base64(rawKey('ML-DSA-44'))

const whole = `# Published by the auditor
  signer harbor Ed25519 ${ed25519}
signer harbor\tML-DSA-44 ${mlDsa}

log ${log} https://mail.example.com/log/
witness X1 ${x1}
witness X2 ${x2} https://x2.example/
witness X3 ${x3}
group X-witnesses 2 X1 X2 X3
witness Y1 ${y1}
group X-and-Y all X-witnesses Y1
quorum X-and-Y
`

test('reads signers, logs, witnesses, and groups of groups', () => {
  const policy = parsePolicy(whole)
  expect(policy.signers).toEqual([
    { name: 'harbor', algorithm: 'Ed25519', publicKey: ed25519 },
    { name: 'harbor', algorithm: 'ML-DSA-44', publicKey: mlDsa },
  ])
  expect(policy.logs.map(formatVerifierKey)).toEqual([log])
  expect(policy.quorum).toMatchObject({
    name: 'X-and-Y',
    threshold: 2,
    members: [
      { name: 'X-witnesses', threshold: 2, members: [{ name: 'X1' }, { name: 'X2' }, { name: 'X3' }] },
      { name: 'Y1', key: { name: 'y1.example' } },
    ],
  })
})

test('requires nothing of what is not named', () => {
  expect(parsePolicy('quorum none')).toEqual({ signers: [], logs: [], quorum: null })
  expect(parsePolicy(`witness X1 ${x1}\ngroup all any X1\nquorum all\n`).quorum).toMatchObject({
    threshold: 1,
  })
})

test.each([
  ['', 'The policy has no quorum line. Add one at its end'],
  ['quorum none\nquorum none', 'Line 2: there is a second quorum line. Remove one of them.'],
  ['quorum X1', 'Line 1: “X1” is not defined on an earlier line. Define it above'],
  ['quorum', 'Line 1: write it as: quorum NAME, or quorum none.'],
  ['quorum none now', 'Line 1: write it as: quorum NAME'],
  [
    'logs none',
    'Line 1: “logs” is not a keyword. Start a line with signer, log, witness, group, quorum or #.',
  ],
  ['constructor a', 'Line 1: “constructor” is not a keyword.'],
  [
    'quorum none\r\n',
    'Line 1: it contains a control character. Save the file as plain text with Unix line endings.',
  ],
  [
    '\n# a comment\nlog example.com/log',
    'Line 3: “example.com/log” is not a verifier key. Write it as published',
  ],
  ['log', 'Line 1: write it as: log KEY, or log KEY URL.'],
  [`log ${log} https://one https://two`, 'Line 1: write it as: log KEY'],
  [`log ${log}\nlog ${log}`, 'Line 2: the key of mail.example.com/log is on an earlier log line.'],
  [`log ${x1}`, 'Line 1: the key of x1.example has type 4, but the key of a log has type 1 or 6.'],
  [`witness X1 ${x1}\nwitness X2 ${x1}`, 'Line 2: the key of x1.example is on an earlier witness line.'],
  [`witness X1 ${x1}\nwitness X1 ${x2}`, 'Line 2: “X1” is defined on an earlier line. Choose another name.'],
  [`witness none ${x1}`, 'Line 1: “none” cannot be a name.'],
  [`witness ${x1}`, 'Line 1: write it as: witness NAME KEY'],
  [
    `witness X1 ${verifierKey('w.example', signatureTypes.ed25519)}`,
    'Line 1: the key of w.example has type 1, but the key of a witness has type 4 or 6.',
  ],
  [
    `witness X1 ${x1}\ngroup G 2 X1`,
    'Line 2: “2” of 1 members cannot be required. Write any, all, or 1 to 1.',
  ],
  [`witness X1 ${x1}\ngroup G 0 X1`, 'Line 2: “0” of 1 members'],
  [`witness X1 ${x1}\ngroup G 01 X1`, 'Line 2: “01” of 1 members'],
  [`witness X1 ${x1}\ngroup G any X1 X1`, 'Line 2: “X1” is already a member of a group.'],
  [`witness X1 ${x1}\ngroup G any X1\ngroup H any X1`, 'Line 3: “X1” is already a member of a group.'],
  ['group G any G', 'Line 1: “G” is not defined on an earlier line.'],
  ['group G any', 'Line 1: write it as: group NAME COUNT MEMBER…'],
  [`signer a RSA ${ed25519}`, 'Line 1: “RSA” is not an algorithm of signers. Write Ed25519 or ML-DSA-44.'],
  [
    `signer a ML-DSA-44 ${ed25519}`,
    'Line 1: the key of a is not 1312 bytes in Base64. Copy public_key of the ML-DSA-44 key',
  ],
  ['signer a Ed25519', 'Line 1: write it as: signer NAME ALGORITHM PUBLIC_KEY.'],
  [
    `signer a Ed25519 ${ed25519}\nsigner b Ed25519 ${ed25519}`,
    'Line 2: the key of b is on an earlier signer line.',
  ],
  ['\n'.repeat(1001), 'Line 1001: a policy has at most 1000 lines.'],
])('names the line of an invalid policy, and how to fix it: %j', (text, message) => {
  expect(() => parsePolicy(text)).toThrow(message)
})
