'use client'

import { cloneElement, type ReactElement, type SyntheticEvent } from 'react'

type TriggerProps = {
  onClick?: (event: SyntheticEvent) => void
  onPointerEnter?: (event: SyntheticEvent) => void
  onFocus?: (event: SyntheticEvent) => void
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
}

type OnDemandTriggerProps = {
  trigger: ReactElement
  popup: 'dialog' | 'menu'
  preload: () => void
  onOpen: () => void
}

/** The trigger of a popup whose code has not arrived yet: says what it opens, and asks for it. */
export const OnDemandTrigger = ({ trigger, popup, preload, onOpen }: OnDemandTriggerProps) =>
  // Triggers are buttons: every one of them takes these props.
  cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: onOpen,
  })
