import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'

const looks = {
  neutral: { look: 'bg-sunken border-line', ink: 'text-ink-soft', Icon: Info },
  accent: { look: 'bg-accent-soft/70 border-accent/20', ink: 'text-accent', Icon: Info },
  good: { look: 'bg-good-soft border-good/20', ink: 'text-good', Icon: CircleCheck },
  warn: { look: 'bg-warn-soft border-warn/20', ink: 'text-warn', Icon: TriangleAlert },
  bad: { look: 'bg-bad-soft border-bad/20', ink: 'text-bad', Icon: CircleAlert },
} satisfies Record<Tone, { look: string; ink: string; Icon: typeof Info }>

type NoticeProps = {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  action?: ReactNode
  /** Announces the notice at once: for errors that follow an action. */
  alert?: boolean
  className?: string
}

/** Renders a message in its place on the page. */
export const Notice = ({
  tone = 'neutral',
  title,
  children,
  action,
  alert = false,
  className,
}: NoticeProps) => {
  const { look, ink, Icon } = looks[tone]
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2.5 rounded-lg border px-4 py-3',
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-emphasis">{title}</p>
        {children && <div className="mt-0.5 text-ink-soft wrap-anywhere">{children}</div>}
      </div>
      {action && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}
