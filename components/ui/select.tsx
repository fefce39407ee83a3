'use client'

import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'

import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle, popupItemStyle, popupStyle } from './styles.ts'

export type SelectItem<Value extends string> = { value: Value; label: string; hint?: string }

type SelectProps<Value extends string> = {
  items: readonly SelectItem<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  placeholder?: string
  /** Required without a `Field` that labels it. */
  'aria-label'?: string
  name?: string
  disabled?: boolean
  className?: string
}

/** Renders a select for short lists. For long lists use `NativeSelect`. */
export const Select = <Value extends string>({
  items,
  value,
  onValueChange,
  placeholder = 'Choose…',
  name,
  disabled,
  className,
  ...rest
}: SelectProps<Value>) => (
  <BaseSelect.Root
    items={items}
    value={value}
    name={name}
    disabled={disabled}
    onValueChange={(chosen) => {
      if (chosen !== null) onValueChange(chosen)
    }}
  >
    <BaseSelect.Trigger
      {...useFieldWiring()}
      aria-label={rest['aria-label']}
      className={classNames(
        controlStyle,
        'flex h-9 items-center justify-between gap-2 pr-2.5 pl-3 text-left select-none data-disabled:text-ink-soft',
        className,
      )}
    >
      <BaseSelect.Value className="truncate data-placeholder:text-ink-faint" placeholder={placeholder} />
      <BaseSelect.Icon className="text-ink-faint">
        <ChevronDown aria-hidden="true" className="size-4" />
      </BaseSelect.Icon>
    </BaseSelect.Trigger>
    <BaseSelect.Portal>
      <BaseSelect.Positioner className="z-50 outline-none" sideOffset={6} alignItemWithTrigger={false}>
        <BaseSelect.Popup className={classNames(popupStyle, 'min-w-(--anchor-width)')}>
          <BaseSelect.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1">
            {items.map((item) => (
              <BaseSelect.Item
                key={item.value}
                value={item.value}
                className={classNames(popupItemStyle, 'pr-3')}
              >
                <span className="flex size-4 items-center justify-center">
                  <BaseSelect.ItemIndicator>
                    <Check aria-hidden="true" />
                  </BaseSelect.ItemIndicator>
                </span>
                <span className="grid">
                  <BaseSelect.ItemText>{item.label}</BaseSelect.ItemText>
                  {item.hint && <span className="text-sm text-ink-soft">{item.hint}</span>}
                </span>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  </BaseSelect.Root>
)
