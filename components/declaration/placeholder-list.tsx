import { declarationPlaceholders } from '#lib/contract/declaration/declaration.ts'

/** What can be written between double braces, and what takes its place. */
export const PlaceholderList = () => (
  <dl className="grid gap-x-4 gap-y-3 text-sm sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] sm:gap-y-2">
    {Object.entries(declarationPlaceholders).map(([name, meaning]) => (
      <div key={name} className="grid gap-0.5 sm:contents">
        <dt>
          <code className="break-all">{`{{${name}}}`}</code>
        </dt>
        <dd className="text-ink-soft">{meaning}</dd>
      </div>
    ))}
  </dl>
)
