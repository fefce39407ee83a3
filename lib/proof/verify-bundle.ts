import {
  type About,
  aboutArchive,
  aboutBundle,
  aboutExhibit,
  aboutShared,
  type AnyManifest,
  isBundle,
} from './about.ts'
import {
  type ArchiveManifest,
  type BundleSignature,
  bundleNames,
  type PublishedKey,
  type SharedManifest,
} from './bundle-files.ts'
import { checkArchive, checkFiles, checkChain } from './check-contents.ts'
import { checkCertificate, checkExhibit } from './check-exhibit.ts'
import { checkLog, checkSharedLog, type KnownLogKeys, type PublishedLogKey } from './check-log.ts'
import { checkPolicy, type ValidKeys } from './check-policy.ts'
import type { ComparePages } from './check-printed.ts'
import { checkRecord } from './check-record.ts'
import { checkSigned, type CheckToken, checkTimestamp, isKeyOfSandbox } from './check-signed.ts'
import { findNoBundle, findUnopened } from './no-bundle.ts'
import { type Finding, type Report, type OpenBundle, readJson, openBundle } from './open-bundle.ts'
import type { Policy } from './policy.ts'
import { type CertificateSignature, isPdf, openSealedPdf } from './sealed-pdf.ts'
import { fingerprintOf } from './signature.ts'
import type { LogProof } from './transparency/log-proof.ts'
import { formatVerifierKey } from './transparency/signed-note.ts'
import { isNoBundle, type Verdict, verdictOf } from './verdict.ts'

/** Result of the check of one bundle of an archive. */
type Checked = { passed: boolean; findings: Finding[]; shipmentId: string | null }

const mostNamed = 10

const nameSome = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`

/**
 * Checks every bundle of an archive separately, and that it belongs to the shipment that the index names. `check` is
 * the check of a single bundle.
 */
const checkBundles = async (
  archive: OpenBundle,
  manifest: ArchiveManifest,
  check: (bundle: Blob) => Promise<Checked>,
  report: Report,
): Promise<void> => {
  const unsure: string[] = []
  const named = manifest.shipments.filter(({ bundle }) => bundle !== null)
  let issues = 0
  const fail = (message: string) => {
    issues += 1
    report('bundles', 'failed', message)
  }
  for (const { bundle: name, shipment_id: shipmentId } of named) {
    const file = name === null ? null : await archive.slice(name)
    if (!file) {
      fail(`${name}, the bundle of shipment ${shipmentId}, is missing or unreadable.`)
      continue
    }
    const checked = await check(file)
    for (const { state, message } of checked.findings) if (state === 'failed') fail(`${name}: ${message}`)
    if (checked.passed && checked.shipmentId !== shipmentId)
      fail(`${name} is the bundle of a different shipment.`)
    // Unverified parts of key and timestamp are reported once, for the archive itself.
    if (
      checked.findings.some(
        ({ check: of, state }) =>
          state === 'unverified' && of !== 'key' && of !== 'timestamp' && of !== 'log',
      )
    )
      unsure.push(String(name))
  }
  if (issues === 0) {
    const names = named.map(({ bundle }) => String(bundle))
    report('bundles', 'passed', `All ${named.length} bundles passed their own verification.`, names)
  }
  if (unsure.length > 0) {
    report(
      'bundles',
      'unverified',
      `Files were already missing when these bundles were created; verify each bundle separately for details: ${nameSome(unsure)}.`,
    )
  }
  const without = manifest.shipments.length - named.length
  if (without > 0) {
    report(
      'bundles',
      'unverified',
      `${without} of the ${manifest.shipments.length} shipments in the index had no evidence when the archive was created; see index.csv for the reasons.`,
    )
  }
}

/** Checks each of a shared link's whole evidence bundles separately. */
const checkSharedBundles = async (
  shared: OpenBundle,
  { bundles, shipment_id: shipmentId }: SharedManifest,
  check: (bundle: Blob) => Promise<Checked>,
  report: Report,
): Promise<void> => {
  for (const name of bundles) {
    const file = await shared.slice(name)
    if (!file) {
      report('bundles', 'failed', `${name}, an evidence bundle, is missing or unreadable.`)
      continue
    }
    const checked = await check(file)
    const failures = checked.findings.filter(({ state }) => state === 'failed')
    for (const { message } of failures) report('bundles', 'failed', `${name}: ${message}`)
    if (checked.passed && checked.shipmentId !== shipmentId)
      report('bundles', 'failed', `${name} is the bundle of a different shipment.`)
    else if (failures.length === 0)
      report('bundles', 'passed', `${name} passed its own verification.`, [name])
  }
}

/** The outcome for a whole bundle or archive. */
export type Verification = {
  verdict: Verdict
  /** Whether it is a bundle and nothing failed; what could not be checked here is not a failure. Only `verdict` says that it is verified. */
  passed: boolean
  findings: Finding[]
  /** Null when its manifest cannot be read. */
  about: About | null
  signedAt: string | null
  keyId: string | null
  /** SHA-256 of the Ed25519 key that signed, to be compared with what the service publishes. */
  keyFingerprint: string | null
  /** The same of the ML-DSA-44 key; null where it was signed before there was one. */
  secondKeyFingerprint: string | null
}

const readFingerprint = async (publicKey: string | undefined): Promise<string | null> =>
  publicKey === undefined ? null : fingerprintOf(publicKey).catch(() => null)

/**
 * Tools that only some verifiers have: the published keys of the log, and ways to verify a timestamp's own signature
 * and to draw PDFs; null if unavailable.
 */
type BundleTools = {
  logKeys?: readonly PublishedLogKey[] | null
  checkToken?: CheckToken | null
  comparePages?: ComparePages | null
  /** Which signatures and cosignatures the reader requires; null if none beyond those that the bundle states. */
  policy?: Policy | null
}

/**
 * Checks what a link shares, an exhibit, which is a PDF, or a whole evidence bundle: archive, signature, every file, the
 * chain of events and carrier messages, record and document; or an archive of many, with each bundle in it. It is read a
 * few megabytes at a time. `publishedKeys` are
 * those of the service that created it; null where they cannot be fetched.
 */
export const verifyBundle = async (
  zip: Blob,
  publishedKeys: readonly PublishedKey[] | null,
  { logKeys = null, checkToken = null, comparePages = null, policy = null }: BundleTools = {},
): Promise<Verification> => {
  const findings: Finding[] = []
  let altered: ReadonlySet<string> = new Set()
  const report: Report = (check, state, message, of = []) => {
    if (state === 'passed' && of.some((name) => altered.has(name))) return
    findings.push({ check, state, message })
  }
  const conclude = async (
    about: About | null,
    signature: BundleSignature | null,
    verdict: Verdict = verdictOf(findings),
  ): Promise<Verification> => ({
    verdict,
    passed: !isNoBundle(verdict) && findings.every(({ state }) => state !== 'failed'),
    findings,
    about,
    signedAt: signature?.statement.signed_at ?? null,
    keyId: signature?.statement.key_id ?? null,
    keyFingerprint: await readFingerprint(signature?.public_key),
    secondKeyFingerprint: await readFingerprint(signature?.second?.public_key),
  })
  let bundle: OpenBundle
  let certificate: CertificateSignature | null = null
  const isExhibit = await isPdf(zip)
  try {
    if (isExhibit) {
      const opened = await openSealedPdf(zip)
      bundle = opened
      certificate = opened.certificate
    } else bundle = await openBundle(zip)
  } catch {
    const { verdict, finding } = await findUnopened(zip)
    findings.push(finding)
    return conclude(null, null, verdict)
  }
  const noBundle = findNoBundle(bundle)
  if (noBundle) {
    findings.push(noBundle)
    return conclude(null, null, 'not_a_bundle')
  }
  let signature: BundleSignature | null = null
  const knownLogKeys: KnownLogKeys = {
    published: logKeys,
    named: new Set(policy?.logs.map(formatVerifierKey)),
  }
  /** Findings of the bundles in an archive or a shared link on the policy, which is no error of what they are. */
  const ofBundles: Finding[] = []
  const checkOwnPolicy = async (keys: ValidKeys, proof: LogProof | null, isOfBundles = false) => {
    // What was altered is named; nothing else is said of it.
    if (!policy || verdictOf(findings) === 'altered') return
    const isEd25519Supported = !findings.some(
      ({ check, state }) => check === 'signature' && state === 'unverified',
    )
    await checkPolicy(policy, { keys, isEd25519Supported, proof, isOfBundles }, report)
    const [missing] = ofBundles.filter(({ state }) => state !== 'passed')
    if (missing) findings.push({ ...missing, message: `In a bundle: ${missing.message}` })
  }
  // A file that was changed may be of any shape: what it breaks is an error of the bundle, not of the checker.
  try {
    checkArchive(bundle, report)
    const manifest = await readJson<AnyManifest>(bundle, bundleNames.manifest)
    const policyKeys = new Set(policy?.signers.map(({ publicKey }) => publicKey))
    const signer = { publishedKeys, policyKeys, origin: manifest?.issuer?.url }
    const signed = await checkSigned(bundle, signer, report)
    signature = signed.signature
    await checkTimestamp(bundle, signature, checkToken, report)
    if (manifest?.issuer?.specimen === true || isKeyOfSandbox(signature, publishedKeys)) {
      const message = 'The service that made this is a sandbox, and says so: nothing was mailed.'
      report('specimen', 'unverified', message)
    }
    const check = async (inner: Blob) => {
      const tools = { logKeys, checkToken, comparePages, policy }
      const { about, verdict, findings: all } = await verifyBundle(inner, publishedKeys, tools)
      const findings = all.filter((finding) => finding.check !== 'policy')
      ofBundles.push(...all.filter((finding) => finding.check === 'policy'))
      return {
        passed: !isNoBundle(verdict) && findings.every(({ state }) => state !== 'failed'),
        // In an archive that lists it as a bundle, a file that is not a bundle was replaced.
        findings: isNoBundle(verdict)
          ? findings.map((finding): Finding => ({ ...finding, state: 'failed' }))
          : findings,
        shipmentId: about?.kind === 'bundle' ? about.shipment_id : null,
      }
    }
    if (manifest?.format === 'mailroom-shared-evidence/1') {
      altered = checkFiles(bundle, { files: manifest.files, missing: [] }, report)
      await checkSharedBundles(bundle, manifest, check, report)
      await checkOwnPolicy(signed.keys, await checkSharedLog(bundle, manifest, knownLogKeys, report))
      return conclude(aboutShared(manifest), signature)
    }
    if (manifest?.format === 'mailroom-exhibit/1' && isExhibit) {
      checkExhibit(bundle, manifest, report)
      checkCertificate(certificate, manifest, report)
      await checkOwnPolicy(signed.keys, null)
      return conclude(aboutExhibit(manifest), signature)
    }
    if (manifest?.format === 'mailroom-evidence-archive/1') {
      altered = checkFiles(bundle, { files: manifest.files, missing: [] }, report)
      await checkBundles(bundle, manifest, check, report)
      await checkOwnPolicy(signed.keys, null, true)
      return conclude(aboutArchive(manifest), signature)
    }
    if (manifest && isBundle(manifest)) {
      altered = checkFiles(bundle, manifest, report)
      const chain = await checkChain(bundle, manifest, report)
      const proof = await checkLog(bundle, manifest, chain, knownLogKeys, report)
      await checkRecord(bundle, manifest, chain, { report, comparePages })
      await checkOwnPolicy(signed.keys, proof)
      return conclude(aboutBundle(manifest), signature)
    }
    report('files', 'failed', `${bundleNames.manifest} is missing, or is not an evidence bundle manifest.`)
  } catch (error) {
    report('files', 'failed', `A file in the bundle has an invalid format: ${String(error)}.`)
  }
  return conclude(null, signature)
}
