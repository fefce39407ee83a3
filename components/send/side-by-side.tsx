import type { ReactNode } from 'react'

type SideBySideProps = {
  children: ReactNode
  aside: ReactNode
  /** What stays at the foot of the screen on a phone. */
  bar?: ReactNode
}

/** The step and, where there is room for both, what it is about beside it; below it otherwise. */
export const SideBySide = ({ children, aside, bar }: SideBySideProps) => (
  <div className="@container">
    <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <div className="grid min-w-0 gap-5 @4xl:sticky @4xl:top-8">{aside}</div>
    </div>
    {bar && (
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex items-center justify-between gap-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:hidden">
        {bar}
      </div>
    )}
  </div>
)
