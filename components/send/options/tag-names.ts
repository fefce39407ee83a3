/** Limits of the contract, kept while typing rather than found out on sending. */
const maximumTags = 50
const maximumLength = 60

/** Adds what was typed, commas apart: trimmed, without repeats whatever their capitals, within the limits. */
export const addTags = (tags: readonly string[], typed: string): string[] => {
  const next = [...tags]
  for (const part of typed.split(/[,\n\t]/)) {
    const name = part.trim().replaceAll(/\s+/g, ' ').slice(0, maximumLength)
    const isKnown = next.some((tag) => tag.toLowerCase() === name.toLowerCase())
    if (name !== '' && !isKnown && next.length < maximumTags) next.push(name)
  }
  return next
}

export const canAddTag = (tags: readonly string[]): boolean => tags.length < maximumTags

const maximumOffered = 6

/** Tags in use that fit what is typed and are not chosen yet; a few of them. */
export const offeredTags = (known: readonly string[], tags: readonly string[], typed: string): string[] =>
  known
    .filter((name) => !tags.includes(name) && name.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, maximumOffered)
