/** Marks a complete letter in an exhibit: a comment of the PDF, on a separate line. */
const letterLine = /\n%letter (\d+) of \d+(?=\n)/g

/** More characters than the line has. */
const longestLine = 32

/**
 * Counts the letters that an exhibit contains so far. The function takes its next bytes and returns how many are complete.
 * They are counted one by one, so that bytes of a picture are not taken for a line.
 */
export const createLetterCounter = (): ((chunk: Uint8Array) => number) => {
  const decoder = new TextDecoder('latin1')
  let unread = ''
  let complete = 0
  return (chunk) => {
    const text = unread + decoder.decode(chunk)
    for (const [, number] of text.matchAll(letterLine)) {
      if (Number(number) === complete + 1) complete += 1
    }
    unread = text.slice(-longestLine)
    return complete
  }
}
