import { readFile, writeFile } from 'node:fs/promises'

const readKilobytes = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1])
}

/** By how many bytes the process's memory rose at its highest while `work` was done. Linux tells, no other system. */
export const measureRise = async (pid: number, work: () => Promise<void>): Promise<number | undefined> => {
  if (process.platform !== 'linux') {
    await work()
    return undefined
  }
  // 5 sets the mark of the highest back to what is used now.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await readKilobytes(pid, 'VmRSS')
  await work()
  return Math.max(0, (await readKilobytes(pid, 'VmHWM')) - before) * 1024
}
