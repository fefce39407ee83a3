export const lXAndY = (x: string | number, y: string | number) => `L${x} ${y}`

export const oldestFirst = (label: string | number, listed: string | number) =>
  `${label}, oldest first: ${listed}`
