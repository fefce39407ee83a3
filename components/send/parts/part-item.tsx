import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { UploadText } from '#components/send/upload/upload-text.tsx'
import type { Upload } from '#components/send/upload/use-uploads.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Input } from '#components/ui/input.tsx'

type PartItemProps = {
  upload: Upload
  /** Its place, from 0. */
  index: number
  count: number
  /** Text of its separator sheet; null without one. */
  title: string | null
  isDragged: boolean
  onTitle: (title: string) => void
  onMove: (to: number) => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
  onRetry: () => void
  onRemove: () => void
}

/** Renders a PDF of the letter: its place, pages, and what moves and removes it. */
export const PartItem = ({
  upload,
  index,
  count,
  title,
  isDragged,
  onTitle,
  onMove,
  onDragStart,
  onDragOver,
  onDragEnd,
  onRetry,
  onRemove,
}: PartItemProps) => {
  const { name } = upload
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const pressed = useRef<typeof up | null>(null)
  useEffect(() => {
    // An item that moves in the page loses the focus that its button had.
    pressed.current?.current?.focus()
    pressed.current = null
  })
  const press = (button: typeof up, to: number) => {
    pressed.current = button
    onMove(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dragging is for pointers; the buttons do the same.
    <li
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-5 py-3.5',
        isDragged && 'bg-accent-soft/50',
      )}
      onDragEnter={onDragOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
    >
      <span
        draggable
        title="Drag to reorder"
        className="flex cursor-grab items-center gap-1 text-ink-faint active:cursor-grabbing"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          onDragStart()
        }}
        onDragEnd={onDragEnd}
      >
        <GripVertical aria-hidden="true" className="size-4" />
        <span className="numeric w-5 text-right text-sm text-ink-soft">{index + 1}</span>
      </span>
      <div className="min-w-0">
        <p className="font-emphasis wrap-anywhere">{name}</p>
        <UploadText upload={upload} isPart onRetry={onRetry} />
      </div>
      <div className="flex items-center">
        <Button
          ref={up}
          variant="quiet"
          size="icon-small"
          aria-label={`Move ${name} up`}
          disabledReason={index === 0 ? 'Already first.' : null}
          onClick={() => press(up, index - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          ref={down}
          variant="quiet"
          size="icon-small"
          aria-label={`Move ${name} down`}
          disabledReason={index === count - 1 ? 'Already last.' : null}
          onClick={() => press(down, index + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button variant="quiet" size="icon-small" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {title !== null && (
        <div className="col-start-2 grid max-w-md gap-1">
          <span aria-hidden="true" className="text-sm text-ink-soft">
            Title on the separator sheet
          </span>
          <Input
            aria-label={`Title on the separator sheet before ${name}`}
            placeholder={name.replace(/\.pdf$/i, '')}
            maxLength={200}
            value={title}
            onChange={({ currentTarget }) => onTitle(currentTarget.value)}
          />
        </div>
      )}
    </li>
  )
}
