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

/** Renders the trigger of a popup that has not loaded yet, and loads it. */
export const OnDemandTrigger = ({ trigger, popup, preload, onOpen }: OnDemandTriggerProps) =>
  // Triggers are buttons, which all take these props.
  cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: onOpen,
  })

type OnDemandDialogProps<Props> = {
  /** An `import()` of the dialog, which mounts open. */
  load: () => Promise<ComponentType<Props & { trigger: ReactElement }>>
  trigger: ReactElement
  /** What the dialog is about. */
  of: Props
}

/** Renders the trigger of a dialog, which loads when the trigger gets focus or the pointer. */
export const OnDemandDialog = <Props extends object>({ load, trigger, of }: OnDemandDialogProps<Props>) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...of} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}

type OnDemand<Props> = {
  /** The component once it has loaded. */
  Loaded: ComponentType<Props> | null
  /** Loads the code ahead of a likely click. */
  preload: () => void
  /** Loads the code and shows the component. */
  show: () => void
}

/** Loads the code of a popup when it is about to open. `load` is an `import()`, which browsers cache. */
export const useOnDemand = <Props,>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> => {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const preload = useCallback(() => {
    // `show` handles the failure.
    load().catch(() => {})
  }, [load])
  const show = useCallback(() => {
    load().then(
      (component) => setLoaded(() => component),
      // The page stays and explains the failure (`components/connection`); the next press retries.
      () => {},
    )
  }, [load])
  return { Loaded, preload, show }
}
