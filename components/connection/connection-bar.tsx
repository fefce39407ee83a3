'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { classNames } from '#components/ui/class-names.ts'

import type { Connection } from './connection-store.ts'
import { connection } from './connection.ts'

const words = {
  up: '',
  offline: 'You’re offline. What you typed is still here, and pages will load when you reconnect.',
  unreachable: 'Can’t reach Mailroom. What you typed is still here. Reconnecting…',
  back: 'Back online.',
  outdated: 'Mailroom was updated while this page was open. Copy what you typed, then reload the page.',
  failed: 'Something went wrong, and your last step may not be complete. Check the page, then try again.',
} satisfies Record<Connection, string>

/** Says at the foot of the screen that the service cannot be reached, when it can be again, and that something failed. */
export const ConnectionBar = () => {
  const state = useSyncExternalStore(connection.subscribe, connection.read, () => 'up' as const)
  const isLost = state !== 'back'
  const Icon = isLost ? CircleAlert : CircleCheck
  return (
    <output className="fixed inset-x-0 bottom-0 z-40 lg:in-[html:has(#main)]:left-57 print:hidden">
      {state !== 'up' && (
        <p
          className={classNames(
            'flex items-center justify-center gap-2.5 border-t px-4 py-2.5 text-sm font-emphasis',
            isLost ? 'border-warn/25 bg-warn-soft text-ink' : 'border-good/25 bg-good-soft text-ink',
          )}
        >
          <Icon
            aria-hidden="true"
            className={classNames('size-4 shrink-0', isLost ? 'text-warn' : 'text-good')}
          />
          {words[state]}
        </p>
      )}
    </output>
  )
}
