'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { dialogBackdropStyle, popupItemStyle } from '#components/ui/styles.ts'
import { applyTheme } from '#components/ui/theme.ts'
import { leavePage } from '#components/ui/unsaved-work.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'

import type { Command, CommandAction } from './palette-commands.ts'
import { showPalette } from './palette-store.ts'
import { type CommandGroup, usePaletteResults } from './use-palette-results.ts'

type PaletteProps = {
  role: Role
  /** Whose recently opened shipments are shown. */
  scope: string
  onClose: () => void
}

const Results = ({ role, scope, onClose }: PaletteProps) => {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { groups, isSearching, error } = usePaletteResults(role, scope, typed)
  const act = (action: CommandAction): void => {
    onClose()
    if (action.kind === 'go') leavePage(() => router.push(action.href))
    else if (action.kind === 'theme') applyTheme(action.theme)
    else if (action.kind === 'press') {
      // Once the palette has closed and returned the focus.
      requestAnimationFrame(() => {
        action.element.focus()
        action.element.click()
      })
    } else showPalette('shortcuts')
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => {
        // Choosing an entry navigates and does not fill in its text.
        if (reason !== 'item-press') setTyped(value)
      }}
      itemToStringValue={({ label }: Command) => label}
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <Autocomplete.Input
          aria-label="Search shipments, people, pages and actions"
          placeholder="Search shipments, people, pages and actions…"
          className="h-12 w-full min-w-0 bg-transparent text-md outline-none placeholder:text-ink-faint"
        />
        {isSearching && <Spinner label="Searching" className="text-ink-faint" />}
      </div>
      {error && (
        <p role="alert" className="px-4 py-2 text-sm text-bad">
          Shipments and people could not be searched: {error.message}
        </p>
      )}
      <Autocomplete.Empty className="px-4 py-6 text-ink-soft empty:hidden">
        {isSearching ? null : 'No results. Try a recipient, tracking number, tag or note.'}
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-1">
            <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-sm text-ink-faint select-none">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.value}
                  value={command}
                  onClick={() => act(command.action)}
                  className={classNames(popupItemStyle, 'justify-between max-sm:min-h-11')}
                >
                  <span className="truncate">{command.label}</span>
                  {command.detail && (
                    <span className="numeric max-w-[50%] shrink-0 truncate text-sm text-ink-soft">
                      {command.detail}
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** Searches shipments, people, pages and actions, over any page. */
export const PalettePopup = ({ role, scope, onClose }: PaletteProps) => (
  <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={dialogBackdropStyle} />
      <Dialog.Popup
        aria-label="Find anything"
        className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(34rem,calc(100dvh-1rem))] max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-raised outline-none sm:top-[12vh]"
      >
        <Results role={role} scope={scope} onClose={onClose} />
        <Dialog.Close className="sr-only">Close</Dialog.Close>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
