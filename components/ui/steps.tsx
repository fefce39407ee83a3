import { Check } from 'lucide-react'

import { classNames } from './class-names.ts'
import { PrefetchLink } from './prefetch-link.tsx'

export type Step = {
  label: string
  state: 'done' | 'current' | 'ahead'
  /** The link to edit a completed step. */
  href?: string
}

const marks = {
  done: 'border-good/30 bg-good-soft text-good',
  current: 'border-accent bg-accent text-accent-ink',
  ahead: 'border-line-strong/60 text-ink-faint',
} satisfies Record<Step['state'], string>

const StepMark = ({ step, number }: { step: Step; number: number }) => (
  <span
    className={classNames(
      'flex size-5 items-center justify-center rounded-full border text-2xs font-emphasis',
      marks[step.state],
    )}
  >
    {step.state === 'done' ? <Check aria-hidden="true" strokeWidth={3} className="size-3" /> : number}
  </span>
)

/** Shows the progress in a flow of several pages. Phones show the name of the current step only. */
export const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <nav aria-label={label} className="mb-5">
    <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-sm sm:gap-x-2">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="flex items-center gap-1.5 sm:gap-2"
        >
          {index > 0 && <span aria-hidden="true" className="h-px w-2 bg-line-strong/60 sm:w-5" />}
          {step.href ? (
            <PrefetchLink
              href={step.href}
              className="-m-0.5 flex items-center gap-2 rounded-sm p-0.5 text-ink-soft hover:text-ink hover:underline"
            >
              <StepMark step={step} number={index + 1} />
              <span className="max-sm:sr-only">{step.label}</span>
            </PrefetchLink>
          ) : (
            <>
              <StepMark step={step} number={index + 1} />
              <span
                className={classNames(
                  step.state === 'current' ? 'font-emphasis text-ink' : 'text-ink-faint',
                  step.state !== 'current' && 'max-sm:sr-only',
                )}
              >
                {step.label}
              </span>
            </>
          )}
          {step.state === 'done' && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  </nav>
)
