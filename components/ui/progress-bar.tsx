/** Shows a progress from 0 to 1; null while it is unknown. */
export const ProgressBar = ({ label, value }: { label: string; value: number | null }) => (
  <div className="relative h-1.5 w-full overflow-hidden rounded-full bg-mute-soft forced-colors:outline">
    <progress aria-label={label} max={1} value={value ?? undefined} className="sr-only" />
    <div
      style={{ width: value === null ? '40%' : `${value * 100}%` }}
      className={
        value === null
          ? 'h-full animate-breathe rounded-full bg-accent forced-colors:bg-[Highlight]'
          : 'h-full rounded-full bg-accent transition-[width] duration-200 ease-out forced-colors:bg-[Highlight]'
      }
    />
  </div>
)
