import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { errorCode, OperatorError } from '#lib/operator-error.ts'

import { rehearsalReport, type RehearsalReport } from './report.ts'

/** The folder of one rehearsal. */
export type ReportFolder = {
  write(name: string, content: Uint8Array | string): Promise<void>
  path: string
}

const openFolder = (path: string): ReportFolder => ({
  path,
  write: async (name, content) => {
    const file = join(path, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  },
})

/** Makes the folder of a new rehearsal. Throws OperatorError for one with something in it. */
export const createFolder = async (path: string): Promise<ReportFolder> => {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new OperatorError(
      `${path} cannot be made (${errorCode(error) ?? 'unknown'}). Name a new folder where this user can write.`,
    )
  })
  if ((await readdir(path)).length > 0) {
    throw new OperatorError(
      `${path} is not empty. Name a new folder, or add --resume to finish the rehearsal in it.`,
    )
  }
  return openFolder(path)
}

/** Opens the folder of a rehearsal with its report. Throws OperatorError for one without. */
export const reopenFolder = async (
  path: string,
): Promise<{ folder: ReportFolder; report: RehearsalReport }> => {
  const text = await readFile(join(path, 'report.json'), 'utf8').catch(() => null)
  if (text === null) {
    throw new OperatorError(
      `${path} has no report.json. Name the folder of a rehearsal, or leave out --resume.`,
    )
  }
  try {
    return { folder: openFolder(path), report: rehearsalReport.parse(JSON.parse(text)) }
  } catch {
    throw new OperatorError(`${join(path, 'report.json')} is not a report that this version can read.`)
  }
}
