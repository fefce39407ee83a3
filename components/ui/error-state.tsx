import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type ErrorStateProps = {
  title: string
  /** The error and its fix. */
  message: ReactNode
  /** Reference for an operator to look up in the logs. */
  reference?: string
  /** At least a retry or a link. */
  action: ReactNode
  /** 1 when this is the only content of the page. */
  level?: 1 | 2
}

/** Shows that this part of the page failed. */
export const ErrorState = ({ title, message, reference, action, level = 2 }: ErrorStateProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-bad-soft text-bad">
        <CircleAlert aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg font-emphasis">{title}</Heading>
      <div className="mt-1 max-w-md text-ink-soft">{message}</div>
      {reference && (
        <p className="mt-2 text-sm text-ink-faint">
          Reference <code>{reference}</code>
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
    </div>
  )
}
