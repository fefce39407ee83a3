'use client'

import {
  cloneElement,
  type ReactElement,
  type SyntheticEvent,
  type ComponentType,
  useCallback,
  useState,
} from 'react'

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

type OnDemand<Props> = {
  /** The component once it was asked for and has arrived. */
  Loaded: ComponentType<Props> | null
  /** Fetches the code ahead of the click that is likely to follow. */
  preload: () => void
  /** Fetches the code and then shows the component. */
  show: () => void
}

/**
 * Keeps a popup's code out of the page until someone is about to open it. `load` is one `import()`, which the
 * browser answers from its cache when asked twice.
 */
export const useOnDemand = <Props,>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const preload = useCallback(() => {
    // A failure here is met again by `show`.
    load().catch(() => {})
  }, [load])
  const show = useCallback(() => {
    load().then(
      (component) => setLoaded(() => component),
      // The page keeps what is on it, and says why nothing opened (`components/connection`); the next press tries again.
      () => {},
    )
  }, [load])
  return { Loaded, preload, show }
}
