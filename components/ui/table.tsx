import { ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { classNames } from './class-names.ts'

/** Renders a table with an accessible name, which scrolls sideways when necessary. */
export const Table = ({
  label,
  className,
  hasStickyHead = false,
  hasControls = true,
  children,
}: {
  label: string
  className?: string
  /** Whether its head stays in sight while the page scrolls: for tables that need not scroll sideways in 59 rem. */
  hasStickyHead?: boolean
  /** Whether its cells contain links or controls; without any, the table itself takes the focus, to be scrolled by keyboard. */
  hasControls?: boolean
  children: ReactNode
}) => (
  // Visually hidden content is positioned absolutely: without `relative` it would widen the page, not the table.
  <div
    {...(!hasControls && { role: 'group', tabIndex: 0, 'aria-label': label })}
    className={classNames(
      'relative rounded-lg',
      hasStickyHead
        ? 'scroll-shade overflow-x-auto @min-[59rem]:overflow-x-clip @min-[59rem]:bg-none @min-[59rem]:[&_thead_th]:sticky @min-[59rem]:[&_thead_th]:top-14 @min-[59rem]:[&_thead_th]:z-2 @min-[59rem]:[&_thead_th]:bg-surface @min-[59rem]:[&_thead_th]:shadow-[inset_0_-1px_0_var(--color-line)] @min-[59rem]:lg:[&_thead_th]:top-0 [&_thead_th:first-child]:rounded-tl-lg [&_thead_th:last-child]:rounded-tr-lg'
        : 'scroll-shade overflow-x-auto',
    )}
  >
    <table aria-label={label} className={classNames('w-full border-collapse', className)}>
      {children}
    </table>
  </div>
)

type Align = { align?: 'start' | 'end' }

/** Renders the heading of a column. */
export const ColumnHeader = ({
  align = 'start',
  className,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & Align) => (
  <th
    scope="col"
    {...rest}
    className={classNames(
      'border-b border-line px-3 py-2.5 text-xs font-normal whitespace-nowrap text-ink-faint first:pl-5 last:pr-5',
      align === 'end' ? 'text-right' : 'text-left',
      className,
    )}
  />
)

type SortHeaderProps = Omit<ComponentProps<typeof ColumnHeader>, 'children'> & {
  label: string
  /** Direction of the sort by this column; null if sorted by another. */
  direction: 'ascending' | 'descending' | null
  /** Why the table cannot be sorted by it now. */
  refusal?: string | null
  isPending?: boolean
  onSort: () => void
}

/** Renders the heading of a column by which the table is sorted when it is pressed. */
export const SortHeader = ({
  label,
  direction,
  refusal = null,
  isPending = false,
  onSort,
  ...rest
}: SortHeaderProps) => (
  <ColumnHeader {...rest} aria-sort={direction ?? undefined}>
    <button
      type="button"
      onClick={refusal === null ? onSort : undefined}
      aria-disabled={refusal === null ? undefined : true}
      title={refusal ?? undefined}
      className={classNames(
        'group/sort relative -mx-1 inline-flex h-6 items-center gap-0.5 rounded-sm px-1 aria-disabled:cursor-not-allowed @max-xl:hidden',
        direction ? 'text-ink' : 'not-aria-disabled:hover:text-ink',
        rest.align === 'end' && 'flex-row-reverse',
      )}
    >
      {label}
      <ArrowUp
        aria-hidden="true"
        className={classNames(
          'size-3 shrink-0',
          direction === 'descending' && 'rotate-180',
          direction !== null && isPending && 'animate-breathe',
          direction === null &&
            'opacity-35 group-aria-disabled/sort:opacity-0 group-not-aria-disabled/sort:group-hover/sort:opacity-80 group-focus-visible/sort:opacity-80 print:hidden',
        )}
      />
    </button>
    {/* Where rows are cards, headings are for those who hear them; on paper there are no buttons. */}
    <span className="hidden @max-xl:inline print:inline">{label}</span>
  </ColumnHeader>
)

/** Renders a row; `interactive` rows are highlighted on hover. */
export const Row = ({
  interactive = false,
  className,
  ...rest
}: ComponentProps<'tr'> & { interactive?: boolean }) => (
  <tr
    {...rest}
    className={classNames(
      'group border-b border-line last:border-b-0',
      interactive && 'transition-colors duration-75 hover:bg-sunken/70',
      className,
    )}
  />
)

/** Renders a cell. */
export const Cell = ({
  align = 'start',
  className,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & Align) => (
  <td
    {...rest}
    className={classNames(
      'px-3 py-3 align-top first:pl-5 last:pr-5',
      // Tabular figures only in aligned columns: they widen hyphens too.
      align === 'end' ? 'numeric text-right' : 'text-left',
      className,
    )}
  />
)
