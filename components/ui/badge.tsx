import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const tones = {
  neutral: 'bg-mute-soft text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} satisfies Record<Tone, string>

type BadgeProps = { tone?: Tone; dot?: boolean; className?: string; title?: string; children: ReactNode }

/** Renders a state. Its text carries the meaning; the colour only repeats it. */
export const Badge = ({ tone = 'neutral', dot = true, className, title, children }: BadgeProps) => (
  <span
    title={title}
    className={classNames(
      'inline-flex items-center gap-1.5 rounded-full px-2 py-px text-xs leading-5 font-emphasis whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
    {children}
  </span>
)

/** Renders a tag's name. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex max-w-48 items-center truncate rounded-xs border border-line bg-surface px-1.5 text-xs leading-5 text-ink-soft">
    {children}
  </span>
)
