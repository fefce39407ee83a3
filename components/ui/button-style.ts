import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon' | 'icon-small'

// In full: Tailwind finds classes by their names. Their styles are in app/buttons.css.
const variants = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
} satisfies Record<ButtonVariant, string>

const sizes = {
  small: 'button-small',
  medium: 'button-medium',
  large: 'button-large',
  icon: 'button-icon',
  'icon-small': 'button-icon-small',
} satisfies Record<ButtonSize, string>

/** Returns the style of a button, for any element. */
export const buttonStyle = (
  options: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {},
): string =>
  classNames(
    'button',
    variants[options.variant ?? 'secondary'],
    sizes[options.size ?? 'medium'],
    options.className,
  )
