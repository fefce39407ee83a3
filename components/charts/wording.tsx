export const oldestFirst = (label: string | number, listed: string | number) =>
  `${label}, oldest first: ${listed}`
