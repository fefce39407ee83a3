'use client'

import { type ReactNode, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'

type UnsavedNoticeProps = {
  isUnsaved: boolean
  onDiscard: () => void
  /** Renders the form; a new `version` means that it must begin anew. */
  children: (version: number) => ReactNode
}

/** Says, when a page is opened again, that it shows changes which were not saved, and lets them be dropped. */
export const UnsavedNotice = ({ isUnsaved, onDiscard, children }: UnsavedNoticeProps) => {
  const [wasUnsaved, setWasUnsaved] = useState(isUnsaved)
  const [version, setVersion] = useState(0)
  return (
    <div className="grid gap-5">
      {wasUnsaved && (
        <Notice
          tone="accent"
          title="Unsaved changes"
          action={
            <Button
              size="small"
              onClick={() => {
                onDiscard()
                setWasUnsaved(false)
                setVersion((count) => count + 1)
              }}
            >
              Discard changes
            </Button>
          }
        >
          Restored from this browser. The saved draft and its quotes haven’t changed.
        </Notice>
      )}
      {children(version)}
    </div>
  )
}
