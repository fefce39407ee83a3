/** The time after which a browser has started to read a download. */
const readingMs = 60_000

/** Saves a file that a script loaded. */
export const saveFile = (file: Blob, filename: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readingMs)
}
