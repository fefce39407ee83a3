'use client'

import { useEffect, useRef, useState } from 'react'

import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import { useFileDrop } from '#components/ui/use-file-drop.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'

import { fieldHint, fieldLabel, fieldStyle, SendLine } from './send-line.tsx'

const load = () => import('./send-again-form.tsx').then((module) => module.SendAgainForm)

/**
 * Sends a letter in one line: a recipient and a PDF give a priced draft. The form loads with the first touch of the field
 * or the first file; what was typed until then is taken along.
 */
export const SendAgain = ({ defaults }: { defaults: SendDefaults | null }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const field = useRef<HTMLInputElement>(null)
  const take = (taken: File[]) => {
    setFiles(taken)
    show()
  }
  const isOver = useFileDrop(take)
  useEffect(() => {
    // Typed before hydration.
    const typed = field.current?.value ?? ''
    if (typed !== '' || document.activeElement === field.current) {
      setText(typed)
      show()
    }
  }, [show])
  return (
    <Card
      label="Send a letter"
      className={classNames('mb-4 px-4 py-3', isOver && 'border-accent! bg-accent-soft/40')}
    >
      {Loaded ? (
        <Loaded defaults={defaults} initialText={text} files={files} onFiles={take} isOver={isOver} />
      ) : (
        <SendLine
          onFiles={take}
          isOver={isOver}
          field={
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-expanded={false}
              aria-label={fieldLabel}
              placeholder={fieldHint}
              autoComplete="off"
              data-search=""
              onPointerEnter={preload}
              onFocus={show}
              onChange={(event) => setText(event.target.value)}
              className={fieldStyle}
            />
          }
        />
      )}
    </Card>
  )
}
