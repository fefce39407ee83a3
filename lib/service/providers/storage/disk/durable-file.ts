import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Flushes a directory, so that the names in it survive a crash of the machine. */
export const syncDirectory = async (directory: string): Promise<void> => {
  await using handle = await open(directory, 'r')
  await handle.sync()
}

/** Flushes the directories above `deepest` that `mkdir` has changed; `firstCreated` is what it answered. */
export const syncCreated = async (firstCreated: string, deepest: string): Promise<void> => {
  const top = dirname(firstCreated)
  for (let directory = deepest; directory !== top;) {
    directory = dirname(directory)
    await syncDirectory(directory)
  }
}

/** Writes a new file and flushes it; the file is only named for good by the caller's rename. */
export const writeDurably = async (
  path: string,
  body: AsyncIterable<Uint8Array> | Uint8Array | string,
): Promise<number> => {
  await using handle = await open(path, 'wx', 0o600)
  let sizeBytes = 0
  if (typeof body === 'string' || body instanceof Uint8Array) {
    await handle.writeFile(body)
    sizeBytes = Buffer.byteLength(body)
  } else {
    for await (const chunk of body) {
      await handle.writeFile(chunk)
      sizeBytes += chunk.byteLength
    }
  }
  await handle.sync()
  return sizeBytes
}
