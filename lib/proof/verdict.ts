import type { Finding } from './open-bundle.ts'

/**
 * Overall result of all findings. `verified`: nothing was altered, and the service publishes the key.
 * `unknown_signer`: nothing was altered since it was signed, but the key's owner is unknown here, or is not the
 * service. `policy_not_met`: nothing was altered, but the reader's policy requires signatures or cosignatures that are
 * missing. `specimen`: nothing was altered, and it was made in a sandbox, where nothing is mailed: it proves nothing,
 * regardless of the signer. `altered`: something differs from what was signed. `not_a_bundle`: another file, of which
 * nothing was verified. `incomplete`: the end of the file is missing, as after an interrupted download.
 */
export type Verdict =
  | 'verified'
  | 'unknown_signer'
  | 'policy_not_met'
  | 'specimen'
  | 'altered'
  | 'not_a_bundle'
  | 'incomplete'

/** Returns whether a verdict is about a file of which nothing could be verified. */
export const isNoBundle = (verdict: Verdict): boolean =>
  verdict === 'not_a_bundle' || verdict === 'incomplete'

/** Returns the verdict of these findings. A key that is not published, or a policy that is not met, alters nothing, and never passes. */
export const verdictOf = (findings: readonly Finding[]): Verdict => {
  const isAbout = (check: Finding['check']): boolean => check === 'key' || check === 'policy'
  if (findings.some(({ check, state }) => state === 'failed' && !isAbout(check))) return 'altered'
  if (findings.some(({ check }) => check === 'specimen')) return 'specimen'
  const policy = findings.filter(({ check }) => check === 'policy')
  if (policy.some(({ state }) => state === 'failed')) return 'policy_not_met'
  if (policy.some(({ state }) => state === 'unverified')) return 'unknown_signer'
  const isSignatureKnown = findings.some(({ check, state }) => check === 'signature' && state === 'passed')
  const keys = findings.filter(({ check }) => check === 'key')
  const isKeyKnown = keys.length > 0 && keys.every(({ state }) => state === 'passed')
  return isSignatureKnown && isKeyKnown ? 'verified' : 'unknown_signer'
}

/** The headline of each verdict, and what it means in one sentence; the same wherever a bundle is verified. */
export const verdictTexts: Record<Verdict, { headline: string; meaning: string }> = {
  verified: {
    headline: 'Verified: unaltered.',
    meaning: 'Every file is as it was signed, by keys that this service publishes or your policy names.',
  },
  unknown_signer: {
    headline: 'Contents intact, signer not confirmed.',
    meaning:
      'Every file is as it was signed, but anybody could have signed it: compare the key’s fingerprint with the one that the sender’s service publishes.',
  },
  policy_not_met: {
    headline: 'Your policy is not met.',
    meaning:
      'A signature or cosignature that your policy requires is missing. Nothing was altered since it was signed, but do not accept it under this policy.',
  },
  specimen: {
    headline: 'Specimen: nothing was mailed.',
    meaning:
      'This was made in a sandbox, where vendors are simulated. It proves nothing, although its files are as they were signed.',
  },
  altered: {
    headline: 'Verification failed.',
    meaning: 'Something in this file is not as it was signed. Do not rely on it.',
  },
  not_a_bundle: {
    headline: 'This isn’t an evidence bundle.',
    meaning: 'Nothing was verified. Choose the original ZIP, or the PDF of an exhibit, as downloaded.',
  },
  incomplete: {
    headline: 'The download is incomplete.',
    meaning: 'Nothing was verified. Download the file again.',
  },
}

const isoTime = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g

/** Returns a text with its UTC times in the reader's zone, the zone's name and the time in UTC beside them. */
export const inLocalTime = (text: string, timeZone?: string): string =>
  text.replaceAll(isoTime, (iso) => {
    const time = new Date(iso)
    // In the format of a time but invalid: written by a person who changed the file.
    if (Number.isNaN(time.getTime())) return iso
    const local = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeStyle: 'medium',
      ...(timeZone !== undefined && { timeZone }),
    })
      .format(time)
      .replace(' at ', ', ')
    const zone = new Intl.DateTimeFormat('en-US', {
      timeZoneName: 'short',
      ...(timeZone !== undefined && { timeZone }),
    })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value
    return `${local} ${zone ?? ''} (${iso.slice(0, 19).replace('T', ' ')} UTC)`
  })
