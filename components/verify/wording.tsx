import type { ReactNode } from 'react'

export const verifyAnEvidenceBundle = 'Verify an evidence bundle'
export const weRecomputeEveryHash = (code: ReactNode) => (
  <>
    We recompute every hash and check the signature in your browser. Nothing is uploaded. Archives are
    verified with every bundle inside, and exhibits to their last byte. The {code} file in each bundle and
    archive works offline.
  </>
)
export const verifyHtml = 'verify.html'

export const dropABundleOrArchive = 'Drop a bundle, archive or exhibit, or choose a file'
export const theOriginalZipAsDownloaded = 'The original ZIP or PDF, as downloaded'
export const noFileWasDropped = 'No file was dropped. Choose a file instead.'
export const verifyingName = (name: ReactNode) => <> Verifying {name}…</>
export const couldNotBeVerified = (name: ReactNode, reason: ReactNode) => (
  <>
    {name} could not be verified: {reason}
  </>
)

export const logOfASandbox = 'Specimen: this is the log of a sandbox, where nothing is mailed.'
export const theLogCouldNotBeRead = (reason: string | number) => `The log could not be read: ${reason}`
export const checkACheckpoint = 'Check a checkpoint'
export const pasteTheCheckpointFromAnEmail =
  'Paste the checkpoint from an email to confirm that everything it states is still in the evidence log, unchanged.'
export const checkpointOrTheWhole = 'Checkpoint, or the whole email'
export const check = 'Check'

export const failed = 'Failed'
export const notVerifiedHere = 'Not verified here'
export const passed = 'Passed'
export const ignored = 'Ignored'
export const result = 'Result'
export const file = 'File'
export const contents = 'Contents'
export const forCount = (count: ReactNode, count2: ReactNode) => (
  <>
    {count} for {count2}
  </>
)
export const exhibit = 'Exhibit'
export const letter = 'letter'
export const page = 'page'
export const countOnCount = (count: ReactNode, count2: ReactNode) => (
  <>
    {count} on {count2}
  </>
)
export const evidenceBundle = 'evidence bundle'
export const organization = 'Organization'
export const created = 'Created'
export const trackingNumber = 'Tracking number'
export const sharedBy = 'Shared by'
export const none = 'None'
export const sentBy = 'Sent by'
export const recordAsOf = 'Record as of'
export const signed = 'Signed'
export const withKey = (time: ReactNode, keyId: ReactNode) => (
  <>
    {time} with key {keyId}
  </>
)
export const keyFingerprint = 'Key fingerprint'
export const sha256 = (keyFingerprint: ReactNode) => <>SHA-256 {keyFingerprint}</>
export const issuedBy = 'Issued by'
export const asStatedInTheBundle = (issuer: ReactNode) => <>{issuer} (as stated in the bundle)</>
