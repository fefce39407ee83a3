import { classNames } from './class-names.ts'

/** Reserves the space of content. Give it the content's own size, so that nothing moves when it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'block animate-breathe rounded-sm bg-mute-soft forced-colors:outline',
      className ?? 'h-4 w-full',
    )}
  />
)

/** Announces that the page is loading. Use one per page. */
export const LoadingStatus = ({ label = 'Loading' }: { label?: string }) => (
  <output className="sr-only">{label}</output>
)
