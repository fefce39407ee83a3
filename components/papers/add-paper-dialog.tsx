'use client'

import { type ReactElement, useState } from 'react'

import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import type { StampedPaperKind } from '#lib/contract/mailing-record/stamped-paper.values.ts'

import { AddPaperForm } from './add-paper-form.tsx'
import { TakenPaper, TakePaper } from './take-paper.tsx'

type AddPaperDialogProps = {
  /** What the paper is of. */
  of: Parameters<typeof AddPaperForm>[0]['of']
  /** Papers to choose from; at least one. */
  kinds: readonly StampedPaperKind[]
  trigger: ReactElement
}

/** Tells people, before they add a paper, what becomes of it. */
export const keptForGood =
  'The whole paper, with its stamp readable. It is kept as evidence with your name and the time, and can’t be replaced or removed later.'

/** Photographs or uploads a stamped paper of a letter or a handoff, and takes what a person reads on it. Mounts open. */
export const AddPaperDialog = ({ of, kinds, trigger }: AddPaperDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const [file, setFile] = useState<Blob | null>(null)
  const change = (open: boolean) => {
    setIsOpen(open)
    setFile(null)
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
            <AddPaperForm
              file={file}
              of={of}
              kinds={kinds}
              onAdded={() => change(false)}
              onAgain={() => setFile(null)}
            />
          </>
        ) : (
          <TakePaper onTaken={setFile} />
        )}
      </div>
    </DialogPopup>
  )
}
