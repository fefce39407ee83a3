const swatches = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-series-6']

/** Which colour is what, in the order of the series. */
export const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-soft">
    {names.map((name, place) => (
      <li key={name} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-xs forced-color-adjust-none ${swatches[place] ?? ''}`}
        />
        {name}
      </li>
    ))}
  </ul>
)
