import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon' | 'icon-small'

const variants = {
  primary:
    'border-transparent bg-accent text-accent-ink shadow-card not-aria-disabled:hover:bg-accent-strong not-aria-disabled:active:bg-accent-strong not-aria-busy:aria-disabled:border-line-strong/60 not-aria-busy:aria-disabled:bg-mute-soft not-aria-busy:aria-disabled:text-ink',
  secondary:
    'border-line-strong/60 bg-surface text-ink shadow-card not-aria-disabled:hover:border-line-strong not-aria-disabled:hover:bg-hover data-popup-open:bg-hover',
  quiet:
    'border-transparent bg-transparent text-ink-soft not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
  danger:
    'border-transparent bg-bad text-bad-ink shadow-card not-aria-disabled:hover:bg-bad-strong not-aria-disabled:active:bg-bad-strong',
} satisfies Record<ButtonVariant, string>

const sizes = {
  small: 'h-7 gap-1.5 px-2.5 text-sm [&_svg]:size-3.5',
  medium: 'h-9 gap-2 px-3.5 text-base [&_svg]:size-4',
  large: 'h-11 gap-2 px-5 text-md [&_svg]:size-4.5',
  icon: 'size-9 [&_svg]:size-4',
  'icon-small': 'size-7 [&_svg]:size-4',
} satisfies Record<ButtonSize, string>

/** Returns the style of a button, for any element. */
export const buttonStyle = (
  options: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {},
): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center rounded-md border font-emphasis whitespace-nowrap select-none print:hidden',
    'transition-[background-color,border-color,color,box-shadow] duration-100',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0',
    variants[options.variant ?? 'secondary'],
    sizes[options.size ?? 'medium'],
    options.className,
  )
