'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { focusPlace } from '#components/ui/focus-place.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { sendCopy } from './actions.ts'
import type { CopiedLetter } from './copied-letter.ts'
import { taskQueries } from './queries.ts'

export type SendCopiesProps = { letters: readonly CopiedLetter[]; trigger: ReactElement }

type Outcome = { created: number; failures: { taskId: string; recipient: string; message: string }[] }

// The button that was pressed is gone.
const takeFocus = (element: HTMLElement | null) => {
  if (element) focusPlace(element)
}

/** Says what came of each letter, and leads to the drafts. */
const Result = ({ created, failures }: Outcome) => (
  <output ref={takeFocus} className="grid gap-3 outline-none">
    {created > 0 && (
      <p>Nothing was charged. Review and pay for {created === 1 ? 'it' : 'each one'} under Drafts.</p>
    )}
    {failures.length > 0 && (
      <Notice tone="bad" title={`${plural(failures.length, 'letter')} could not be copied`}>
        <ul className="grid gap-1">
          {failures.map(({ taskId, recipient, message }) => (
            <li key={taskId} className="wrap-anywhere">
              {recipient}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </output>
)

type LettersProps = {
  letters: readonly CopiedLetter[]
  isChosen: (letter: CopiedLetter) => boolean
  isCopied: (letter: CopiedLetter) => boolean
  onChoose: (letter: CopiedLetter, isChosen: boolean) => void
}

const Letters = ({ letters, isChosen, isCopied, onChoose }: LettersProps) => (
  <ul className="grid divide-y divide-line border-y border-line">
    {letters.map((letter) => (
      <li key={letter.taskId} className="py-1.5">
        <Checkbox
          label={letter.recipient}
          description={[letter.title, isCopied(letter) && 'a copy exists already']
            .filter(Boolean)
            .join(' · ')}
          aside={letter.problem}
          checked={isChosen(letter)}
          onChange={(event) => onChoose(letter, event.target.checked)}
        />
      </li>
    ))}
  </ul>
)

/** Renders the dialog, with its trigger. Letters that were copied before are not chosen to begin with. */
export const SendCopiesPopup = ({ letters, trigger }: SendCopiesProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [handled, setHandled] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const copy = useAction(sendCopy, { after: 'nothing' })
  const { data: copies, isPending } = useQuery({ ...taskQueries.copies(), enabled: isOpen })
  const tags = new Set(copies?.data.flatMap(({ details }) => details?.tags.map(({ name }) => name) ?? []))
  const isCopied = ({ copyTag }: CopiedLetter) => tags.has(copyTag)
  const isChosen = (letter: CopiedLetter) => choices.get(letter.taskId) ?? !isCopied(letter)
  const chosen = letters.filter(isChosen)

  const create = async () => {
    const failures: Outcome['failures'] = []
    for (const [index, { taskId, recipient }] of chosen.entries()) {
      setHandled(index + 1)
      const result = await copy.run(taskId)
      if (result?.ok !== true) {
        failures.push({ taskId, recipient, message: result?.error.message ?? 'Not created. Try again.' })
      }
    }
    setHandled(null)
    setChoices(new Map())
    setOutcome({ created: chosen.length - failures.length, failures })
    copy.refresh()
  }
  const change = (open: boolean) => {
    // Closed while it creates drafts, it could not say which of them failed.
    if (handled !== null) return
    if (open) setOutcome(null)
    setIsOpen(open)
  }
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={change}
      title={outcome ? `${plural(outcome.created, 'draft')} created` : 'Send First-Class copies'}
      description={
        outcome
          ? undefined
          : 'Creates a draft of each letter, to the same address by First-Class Mail, without Certified Mail or a signature. Letters over 13 oz are quoted for other USPS services. Nothing is charged until you pay for a draft.'
      }
      footer={
        outcome ? (
          <>
            <Button onClick={() => change(false)}>Close</Button>
            {outcome.created > 0 && (
              <LinkButton variant="primary" href={paths.shipments({ group: 'drafts' })}>
                View drafts
              </LinkButton>
            )}
          </>
        ) : (
          <>
            <Button
              disabledReason={handled === null ? null : 'Drafts are being created.'}
              onClick={() => change(false)}
            >
              Cancel
            </Button>
            <Button
              variant="primary"
              pending={handled !== null || isPending}
              disabledReason={chosen.length === 0 ? 'Select at least one letter.' : null}
              onClick={() => void create()}
            >
              {handled === null
                ? `Create ${plural(chosen.length, 'draft')}`
                : `Creating ${handled} of ${chosen.length}…`}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Result {...outcome} />
      ) : (
        <Letters
          letters={letters}
          isChosen={isChosen}
          isCopied={isCopied}
          onChoose={({ taskId }, isChosen) => setChoices(new Map(choices).set(taskId, isChosen))}
        />
      )}
    </DialogPopup>
  )
}
