import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks a second in what Linux tells of processes: 100 on every machine it runs on. */
const ticksPerSecond = 100

/** The fields of `/proc/PID/stat` behind the program's name, which may hold spaces. */
const readStat = async (pid: number): Promise<string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const sumMs = (fields: readonly string[], from: number, to: number): number =>
  (fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) * 1000) / ticksPerSecond

/** Milliseconds of processor time that the process has used, with its threads. */
export const processTimeMs = async (pid: number): Promise<number> => sumMs(await readStat(pid), 11, 13)

/** The process that started this one. */
export const parentOf = async (pid: number): Promise<number> => Number((await readStat(pid))[1])

/** Milliseconds of processor time that the process has used with its children, those that have ended included. */
export const familyTimeMs = async (pid: number): Promise<number> => {
  for (;;) {
    const before = await readStat(pid)
    let total = sumMs(before, 11, 15)
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const fields = await readStat(Number(name)).catch(() => null)
      if (fields && Number(fields[1]) === pid) total += sumMs(fields, 11, 13)
    }
    const after = await readStat(pid)
    // A child that ended meanwhile was counted twice or not at all.
    if (sumMs(before, 13, 15) === sumMs(after, 13, 15)) return total
  }
}
