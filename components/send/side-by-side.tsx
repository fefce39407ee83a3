import type { ReactNode } from 'react'

/** The step and, where there is room for both, what it is about beside it; below it otherwise. */
export const SideBySide = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="@container">
    <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <div className="grid min-w-0 gap-5 @4xl:sticky @4xl:top-8">{aside}</div>
    </div>
  </div>
)
