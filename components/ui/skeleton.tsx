import { classNames } from './class-names.ts'

/** The place that content will take. Give it the content's own size, so that nothing moves when it arrives. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-breathe rounded-sm bg-mute-soft forced-colors:outline',
      className ?? 'h-4 w-full',
    )}
  />
)

/** Says to assistive technology that the page is loading. One per loading page. */
export const LoadingStatus = ({ label = 'Loading' }: { label?: string }) => (
  <output className="sr-only">{label}</output>
)
