'use client'

import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Renders a tooltip on hover and focus. Never put information only here. */
export const Tooltip = ({ content, children }: { content: ReactNode; children: ReactElement }) => (
  <BaseTooltip.Root>
    <BaseTooltip.Trigger render={children} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner className="z-50" sideOffset={8}>
        <BaseTooltip.Popup className="max-w-72 rounded-sm bg-ink px-2 py-1 text-sm text-paper shadow-raised transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          {content}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
)
