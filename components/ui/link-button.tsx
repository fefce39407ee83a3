import type { ReactNode } from 'react'

import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { PrefetchLink } from './prefetch-link.tsx'

type LinkButtonProps = {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
  'aria-label'?: string
  /** Offers it in the command palette, under this name. */
  'data-palette'?: string
  'aria-current'?: 'page' | 'true' | undefined
  /** `page`: within the dashboard. `download`: a file of the service. `external`: another site, in a new tab. */
  kind?: 'page' | 'download' | 'external'
}

/** Renders a link that looks like a button: for navigation and downloads, never for changes. */
export const LinkButton = ({
  href,
  variant,
  size,
  className,
  kind = 'page',
  children,
  ...rest
}: LinkButtonProps) => {
  const look = buttonStyle({ variant, size, className })
  if (kind === 'page') {
    return (
      <PrefetchLink href={href} className={look} {...rest}>
        {children}
      </PrefetchLink>
    )
  }
  const behaviour = kind === 'download' ? { download: true } : { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={href} className={look} {...behaviour} {...rest}>
      {children}
    </a>
  )
}
