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
          title="These are changes you have not saved yet"
          action={
            <Button
              size="small"
              onClick={() => {
                onDiscard()
                setWasUnsaved(false)
                setVersion((count) => count + 1)
              }}
            >
              Discard them
            </Button>
          }
        >
          They were kept in this browser. The draft and its quotes are as they were.
        </Notice>
      )}
      {children(version)}
    </div>
  )
}
