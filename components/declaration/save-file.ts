/** Time in which a browser has begun to read what it was told to download. */
const readingMs = 60_000

/** Has the browser save a file that was asked for by script. */
export const saveFile = (file: Blob, filename: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readingMs)
}
