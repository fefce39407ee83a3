import { FileUp, Search } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle } from '#components/ui/styles.ts'

/** The field for the recipient, before and after its code has loaded. */
export const fieldLabel = 'Recipient'
export const fieldHint = 'Send to… a name from your address book'
export const fieldStyle = classNames(controlStyle, 'h-9 pr-3 pl-8.5')

type SendLineProps = {
  field: ReactNode
  onFiles: (files: File[]) => void
  isOver: boolean
  /** The file that was chosen; null for none. */
  filename?: string | null
}

/** Lays out the line: the field for the recipient, and the button for the PDF. */
export const SendLine = ({ field, onFiles, isOver, filename = null }: SendLineProps) => {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = () => {
    const files = [...(input.current?.files ?? [])]
    if (input.current) input.current.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="font-[620] max-sm:w-full">Send a letter</h2>
      <div className="relative min-w-0 flex-1 basis-60">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint"
        />
        {field}
      </div>
      <div className="relative max-w-full min-w-0">
        <input
          ref={input}
          id="send-again-file"
          type="file"
          accept="application/pdf,.pdf"
          aria-label="PDF document"
          className="peer sr-only"
          onChange={handleChange}
        />
        <label
          htmlFor="send-again-file"
          className={buttonStyle({
            className:
              'max-w-full cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          })}
        >
          <FileUp aria-hidden="true" />
          <span className="max-w-56 truncate">
            {isOver ? 'Drop to send' : (filename ?? 'Drop or choose a PDF')}
          </span>
        </label>
      </div>
    </div>
  )
}
