'use client'

import { FileCheck } from 'lucide-react'
import { useRef, useState } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import type { Verification } from '#lib/proof/verify-bundle.ts'

import { checkBundle } from './check-bundle.ts'
import { type ChosenPolicy, PolicyFile, readPolicyFile } from './policy-file.tsx'
import { VerificationResult } from './verification-result.tsx'

type Outcome =
  | { state: 'idle' | 'empty' }
  | { state: 'checking'; name: string }
  | { state: 'checked'; name: string; verification: Verification }
  | { state: 'unreadable'; name: string; reason: string }

const outcomeOf = async (file: File, chosen: ChosenPolicy | null): Promise<Outcome> => {
  if (chosen && 'error' in chosen) {
    return { state: 'unreadable', name: file.name, reason: `fix or remove the policy ${chosen.name} first.` }
  }
  try {
    const verification = await checkBundle(file, chosen?.policy ?? null)
    return { state: 'checked', name: file.name, verification }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { state: 'unreadable', name: file.name, reason }
  }
}

/** Verifies a dropped or chosen bundle, and shows the result. */
export const BundleVerifier = () => {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  const result = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ChosenPolicy | null>(null)
  const latest = useRef<{ file: File | undefined; chosen: ChosenPolicy | null }>({
    file: undefined,
    chosen: null,
  })

  const checkUnder = async (file: File | undefined, chosen: ChosenPolicy | null): Promise<void> => {
    const asked = { file, chosen }
    latest.current = asked
    if (!file) return setOutcome({ state: 'empty' })
    setOutcome({ state: 'checking', name: file.name })
    const checked = await outcomeOf(file, chosen)
    // Another file or policy was chosen meanwhile: its result is the one to show.
    if (latest.current !== asked) return
    setOutcome(checked)
    result.current?.focus()
  }
  const check = (file: File | undefined): Promise<void> => checkUnder(file, latest.current.chosen)
  const choose = async (file: File | null): Promise<void> => {
    const next = file && (await readPolicyFile(file))
    setChosen(next)
    const checked = latest.current.file
    latest.current = { file: checked, chosen: next }
    if (checked) await checkUnder(checked, next)
  }
  const isOver = useFileDrop(([file]) => void check(file))
  return (
    <>
      <label
        className={classNames(
          'flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed px-5 py-10 text-center focus-within:border-accent',
          isOver ? 'border-accent bg-hover' : 'border-line-strong',
        )}
      >
        <FileCheck aria-hidden="true" className="size-6 text-ink-faint" />
        <span className="font-emphasis text-balance">
          Drop a bundle, archive or exhibit, or choose a file
        </span>
        <span className="text-sm text-ink-soft">The original ZIP or PDF, as downloaded</span>
        <input
          type="file"
          accept=".zip,.pdf,application/zip,application/pdf"
          className="mt-2 w-58 max-w-full text-sm file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:py-1.5 file:font-emphasis"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void check(file)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      <PolicyFile chosen={chosen} onChoose={(file) => void choose(file)} onRemove={() => void choose(null)} />
      <div ref={result} tabIndex={-1} aria-live="polite" className="mt-8 outline-none">
        {outcome.state === 'checking' && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Spinner /> Verifying {outcome.name}…
          </p>
        )}
        {outcome.state === 'empty' && <p className="text-bad">No file was dropped. Choose a file instead.</p>}
        {outcome.state === 'unreadable' && (
          <p className="text-bad">
            {outcome.name} could not be verified: {outcome.reason}
          </p>
        )}
        {outcome.state === 'checked' && (
          <VerificationResult name={outcome.name} verification={outcome.verification} />
        )}
      </div>
    </>
  )
}
