'use client'

import { useRef, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { checkHeldCheckpoint, type HeldResult } from '#lib/proof/transparency/check-held.ts'
import { tilePath } from '#lib/proof/transparency/tiles.ts'

const read = async (path: string): Promise<Response> => {
  const response = await fetch(path, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${path} returned HTTP ${response.status}.`)
  return response
}

type CheckedCheckpoint = HeldResult & { isSpecimen: boolean }

const styleOf = ({ passed, isSpecimen }: CheckedCheckpoint): string => {
  if (!passed) return 'text-bad'
  return isSpecimen ? 'text-warn' : 'text-good'
}

/** Checks a checkpoint against the log of this service, computing in the browser. */
const check = async (text: string): Promise<CheckedCheckpoint> => {
  try {
    // Keys of another shape verify nothing.
    const { log, keys } = (await (await read('/.well-known/mailroom-keys.json')).json()) as {
      keys: { specimen?: true }[]
      log: { keys: { verifier_key: string }[] }
    }
    const result = await checkHeldCheckpoint(text, {
      checkpoint: await (await read('/log/checkpoint')).text(),
      keys: log.keys.map((key) => key.verifier_key),
      readTile: async ({ level, index, width }) =>
        new Uint8Array(await (await read(`/log/tile/${level}/${tilePath(index, width)}`)).arrayBuffer()),
    })
    return { ...result, isSpecimen: keys.some((key) => key.specimen === true) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { passed: false, message: `The log could not be read: ${reason}`, isSpecimen: false }
  }
}

/** Checks that the evidence log still contains what a checkpoint states, which someone received by email. */
export const CheckpointVerifier = () => {
  const [text, setText] = useState('')
  const [result, setResult] = useState<CheckedCheckpoint | 'checking' | null>(null)
  const latest = useRef(text)
  const checkText = async () => {
    setResult('checking')
    const checked = await check(text)
    // What was typed meanwhile has not been checked.
    if (latest.current === text) setResult(checked)
  }
  return (
    <section aria-label="Check a checkpoint" className="mt-10 border-t border-line pt-8">
      <h2 className="text-lg font-emphasis">Check a checkpoint</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Paste the checkpoint from an email to confirm that everything it states is still in the evidence log,
        unchanged.
      </p>
      <form
        className="grid justify-items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void checkText()
        }}
      >
        <Field label="Checkpoint, or the whole email" className="w-full">
          <Textarea
            value={text}
            spellCheck={false}
            className="min-h-36 font-mono"
            onChange={(event) => {
              latest.current = event.target.value
              setText(event.target.value)
              setResult(null)
            }}
          />
        </Field>
        <Button type="submit" pending={result === 'checking'}>
          Check
        </Button>
      </form>
      <div aria-live="polite" className="mt-4 [overflow-wrap:anywhere]">
        {result !== null && result !== 'checking' && (
          <p className={styleOf(result)}>
            {result.isSpecimen && 'Specimen: this is the log of a sandbox, where nothing is mailed. '}
            {result.message}
          </p>
        )}
      </div>
    </section>
  )
}
