'use client'

import { type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { stampedPaperLabels } from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { PaperMatch } from '#lib/contract/papers/stamped-paper.ts'

import { findStampedPaper } from './actions.ts'
import { keptForGood } from './add-paper-dialog.tsx'
import { AddPaperForm } from './add-paper-form.tsx'
import { readStampedPaper } from './browser-actions.ts'
import { TakenPaper, TakePaper } from './take-paper.tsx'

/** Recipients that are named. */
const named = 3

const describeMatch = ({ papers: [paper], page, pages, pieces }: PaperMatch): string => {
  const names = pieces.slice(0, named).map(({ recipient }) => recipient)
  const rest = pieces.length - names.length
  const who = [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  if (page === null || !paper) return `Letter to ${who}`
  return `${stampedPaperLabels[paper]}, page ${page} of ${pages}: ${plural(pieces.length, 'piece')}, to ${who}`
}

/** Takes the code of a paper by hand, where it could not be read off the picture. */
const CodeField = ({ message, onMatch }: { message: string; onMatch: (match: PaperMatch) => void }) => {
  const [code, setCode] = useState('')
  const find = useAction(findStampedPaper, { after: 'nothing', onSuccess: onMatch })
  return (
    <form
      method="post"
      aria-label="Code of the paper"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) void find.run(code.trim())
      }}
    >
      <Notice alert tone="warn" title={message} />
      <Field label="Code on the paper" error={find.error?.message ?? null}>
        <div className="flex gap-2">
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="K7QM3-TWXAC"
          />
          <Button type="submit" pending={find.isPending}>
            Find
          </Button>
        </div>
      </Field>
    </form>
  )
}

/** Photographs a stamped paper, and finds the pieces on it by its code, before a person dates it. Mounts open. */
export const MatchPaperDialog = ({ trigger }: { trigger: ReactElement }) => {
  const [isOpen, setIsOpen] = useState(true)
  const [file, setFile] = useState<Blob | null>(null)
  const [match, setMatch] = useState<PaperMatch | null>(null)
  const read = useAction(readStampedPaper, { after: 'nothing', onSuccess: setMatch })
  const again = () => {
    setFile(null)
    setMatch(null)
    read.reset()
  }
  const change = (open: boolean) => {
    setIsOpen(open)
    again()
  }
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={change}
      title="Add a stamped paper"
      description={keptForGood}
    >
      <div className="grid gap-4">
        {file ? (
          <>
            <TakenPaper file={file} />
            {match ? (
              <>
                <p aria-live="polite" className="font-emphasis">
                  {describeMatch(match)}
                </p>
                <AddPaperForm
                  file={file}
                  of={{ code: match.code }}
                  kinds={match.papers}
                  onAdded={() => change(false)}
                  onAgain={again}
                />
              </>
            ) : (
              <>
                {read.isPending && <p aria-live="polite">Reading the code…</p>}
                {read.error && <CodeField message={read.error.message} onMatch={setMatch} />}
                {read.error && (
                  <Button className="justify-self-start" onClick={again}>
                    Take another
                  </Button>
                )}
              </>
            )}
          </>
        ) : (
          <TakePaper
            onTaken={(taken) => {
              setFile(taken)
              void read.run(taken)
            }}
          />
        )}
      </div>
    </DialogPopup>
  )
}
