import { statfs } from 'node:fs/promises'

import { formatBytes } from '#lib/contract/formats/numbers.values.ts'
import type { Settings } from '#lib/service/config/config.ts'

import { failed, type Finding, ok, reasonOf, warning } from './finding.ts'

const gigabyte = 1_000_000_000

const remedy = 'Free space, enlarge the disk, or move DATA_DIR. PostgreSQL stops when the disk is full.'

/** Returns what follows from the free share of a disk and its free bytes. */
export const judgeSpace = (
  directory: string,
  disk: { freeBytes: number; totalBytes: number; freeFiles: number; totalFiles: number },
): Finding => {
  const share = disk.totalBytes === 0 ? 1 : disk.freeBytes / disk.totalBytes
  // Some file systems have no fixed number of files, and state 0.
  const fileShare = disk.totalFiles === 0 ? 1 : disk.freeFiles / disk.totalFiles
  const message = `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} are free (${Math.floor(share * 100)} %) at ${directory}.`
  if (fileShare < 0.05) {
    return failed(
      `${message} Room for ${disk.freeFiles} more files is left.`,
      'Remove small files from this disk.',
    )
  }
  if (disk.freeBytes < gigabyte || share < 0.03) return failed(message, remedy)
  if (disk.freeBytes < 5 * gigabyte || share < 0.1) return warning(message, remedy)
  return ok(message)
}

/** Checks the free space where DATA_DIR is. */
export const checkDisk = async ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): Promise<Finding> => {
  try {
    const { bavail, blocks, bsize, ffree, files } = await statfs(dataDirectory)
    return judgeSpace(dataDirectory, {
      freeBytes: bavail * bsize,
      totalBytes: blocks * bsize,
      freeFiles: ffree,
      totalFiles: files,
    })
  } catch (error) {
    return failed(
      `DATA_DIR ${dataDirectory} cannot be read: ${reasonOf(error)}`,
      'Set DATA_DIR to the folder that the server uses, and run this command as the same user.',
    )
  }
}
