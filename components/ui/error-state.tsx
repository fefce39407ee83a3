import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type ErrorStateProps = {
  title: string
  /** The fault and the fix, in plain words. */
  message: ReactNode
  /** What an operator can look up in the logs. */
  reference?: string
  /** At least a way to try again or to go elsewhere. */
  action: ReactNode
}

/** This part of the page could not be made. */
export const ErrorState = ({ title, message, reference, action }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center px-6 py-14 text-center">
    <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-bad-soft text-bad">
      <CircleAlert aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </span>
    <h2 className="text-lg font-[620]">{title}</h2>
    <div className="mt-1 max-w-md text-ink-soft">{message}</div>
    {reference && (
      <p className="mt-2 text-sm text-ink-faint">
        Reference <code>{reference}</code>
      </p>
    )}
    <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
  </div>
)
