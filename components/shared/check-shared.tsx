'use client'

import { useRef, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { SharedFacts } from '#lib/contract/sharing/shared.ts'
import type { Verification } from '#lib/proof/verify-bundle.ts'

type Checked = { verification: Verification; isAsShown: boolean | null }

type Outcome =
  | { state: 'idle' | 'checking' }
  | ({ state: 'checked' } & Checked)
  | { state: 'unreadable'; reason: string }

type CheckSharedProps = {
  /** URL of the archive of all shared files. */
  url: string
  fileName: string
  facts: SharedFacts
}

/** Loads what verifies when it is needed: most visitors only read. */
const loadVerifier = async () => {
  const [{ checkBundle }, { VerificationResult }, { openBundle }, { canonicalBytes }] = await Promise.all([
    import('#components/verify/check-bundle.ts'),
    import('#components/verify/verification-result.tsx'),
    import('#lib/proof/open-bundle.ts'),
    import('#lib/proof/canonical.ts'),
  ])
  return { checkBundle, VerificationResult, openBundle, canonicalBytes }
}

type Verifier = Awaited<ReturnType<typeof loadVerifier>>

const check = async (
  { checkBundle, openBundle, canonicalBytes }: Verifier,
  { url, facts }: CheckSharedProps,
): Promise<Checked> => {
  const response = await fetch(url, { cache: 'no-store' })
  if (!response.ok) throw new Error(`the download failed (HTTP ${response.status}).`)
  const zip = await response.blob()
  const verification = await checkBundle(zip)
  const signed = await (await openBundle(zip)).read('shared-facts.json')
  if (!signed) return { verification, isAsShown: null }
  const textOf = (value: unknown) => new TextDecoder().decode(canonicalBytes(value))
  return { verification, isAsShown: textOf(JSON.parse(new TextDecoder().decode(signed))) === textOf(facts) }
}

/** Verifies the shared files in the browser, and compares the page with the signed facts. */
export const CheckShared = (props: CheckSharedProps) => {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const [verifier, setVerifier] = useState<Verifier | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const verify = async (): Promise<void> => {
    setOutcome({ state: 'checking' })
    try {
      const loaded = verifier ?? (await loadVerifier())
      setVerifier(loaded)
      setOutcome({ state: 'checked', ...(await check(loaded, props)) })
    } catch (error) {
      setOutcome({ state: 'unreadable', reason: error instanceof Error ? error.message : String(error) })
    }
    result.current?.focus()
  }
  return (
    <Card label="Check it yourself">
      <CardHeader
        title="Check it yourself"
        description="Your browser downloads all files that are shared here, computes their hashes, and verifies the signature with the keys that this service publishes."
      />
      <CardBody>
        <Button pending={outcome.state === 'checking'} onClick={() => void verify()}>
          Verify in this browser
        </Button>
        <div ref={result} tabIndex={-1} aria-live="polite" className="outline-none">
          {outcome.state === 'checking' && <p className="mt-4 text-ink-soft">Verifying…</p>}
          {outcome.state === 'unreadable' && (
            <p className="mt-4 text-bad">It could not be verified: {outcome.reason}</p>
          )}
          {outcome.state === 'checked' && verifier && (
            <div className="mt-5">
              <verifier.VerificationResult name={props.fileName} verification={outcome.verification} />
              {outcome.isAsShown !== null && (
                <p className={outcome.isAsShown ? 'text-good' : 'text-bad'}>
                  {outcome.isAsShown
                    ? 'The facts on this page are the ones that are signed.'
                    : 'The facts on this page differ from the ones that were signed. They may have changed since: reload the page and verify again.'}
                </p>
              )}
            </div>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
