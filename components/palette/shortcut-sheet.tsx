'use client'

import { useState } from 'react'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'

import { chords, shortcuts, areSingleKeysOn, setSingleKeys } from './shortcuts.ts'

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex shrink-0 items-center gap-1">
    {keys.map((key, index) => (
      <span key={key} className="flex items-center gap-1">
        {index > 0 && <span className="text-sm text-ink-faint">then</span>}
        <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-mute-soft px-1.5 whitespace-nowrap">
          {key}
        </kbd>
      </span>
    ))}
  </span>
)

type LineProps = { label: string; keys: readonly string[]; isOff?: boolean }

const Line = ({ label, keys, isOff = false }: LineProps) => (
  <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 last:border-0">
    <dt className={isOff ? 'text-ink-faint' : undefined}>{label}</dt>
    <dd>
      <Keys keys={keys} />
    </dd>
  </div>
)

/** Lists the shortcuts, and turns single-key ones on or off. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  // Rendered in browsers only, after a key press.
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <DialogPopup open title="Keyboard shortcuts" onOpenChange={(open) => !open && onClose()}>
      <dl className="grid">
        {chords.map(({ keys, label }) => (
          <Line key={keys} label={label} keys={[keys]} />
        ))}
        {shortcuts.map(({ keys, label }) => (
          <Line key={label} label={label} keys={keys} isOff={!isOn} />
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox
          label="Enable single-key shortcuts"
          description="Turn off if you use speech input or press keys by accident. Saved in this browser."
          checked={isOn}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setIsOn(event.target.checked)
          }}
        />
      </div>
    </DialogPopup>
  )
}
