'use client'

import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { PrefetchLink } from './prefetch-link.tsx'
import { popupItemStyle, popupStyle } from './styles.ts'

type MenuProps = {
  /** The button that opens the popup. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** Mounts open, for menus that load on demand. */
  defaultOpen?: boolean
  children: ReactNode
}

/** Renders a menu behind a button. */
export const Menu = ({
  trigger,
  align = 'end',
  side = 'bottom',
  defaultOpen = false,
  children,
}: MenuProps) => (
  <BaseMenu.Root modal={false} defaultOpen={defaultOpen}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="z-50 outline-none" sideOffset={6} align={align} side={side}>
        <BaseMenu.Popup
          className={classNames(popupStyle, 'max-w-(--available-width) min-w-52 p-1 wrap-anywhere')}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)

/** Renders an action. */
export const MenuItem = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <BaseMenu.Item className={popupItemStyle} onClick={onSelect}>
    {children}
  </BaseMenu.Item>
)

/** Renders a link. */
export const MenuLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <BaseMenu.LinkItem closeOnClick className={popupItemStyle} render={<PrefetchLink href={href} />}>
    {children}
  </BaseMenu.LinkItem>
)

/** Renders a line between groups. */
export const MenuSeparator = () => <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />

/** Renders a text that cannot be chosen. */
export const MenuNote = ({ children }: { children: ReactNode }) => (
  <div className="px-2.5 pt-1.5 pb-2 text-sm text-ink-soft">{children}</div>
)

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Renders one of several exclusive settings. */
export const MenuChoice = <Value extends string>({
  label,
  value,
  choices,
  onChange,
}: MenuChoiceProps<Value>) => (
  <BaseMenu.RadioGroup
    value={value}
    onValueChange={(chosen: Value) => {
      onChange(chosen)
    }}
    aria-label={label}
  >
    {choices.map((choice) => (
      <BaseMenu.RadioItem
        key={choice.value}
        value={choice.value}
        closeOnClick
        className={classNames(popupItemStyle, 'justify-between')}
      >
        <span className="flex items-center gap-2.5">
          {choice.icon}
          {choice.label}
        </span>
        <BaseMenu.RadioItemIndicator>
          <Check aria-hidden="true" />
        </BaseMenu.RadioItemIndicator>
      </BaseMenu.RadioItem>
    ))}
  </BaseMenu.RadioGroup>
)
