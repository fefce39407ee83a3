import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

import { onlyWhere } from '#tests/support/skips.ts'

import { startListening, stopProgram, withFreePorts } from './free-ports.ts'
import { requires } from './programs.ts'

/** `jam` aborts every job; `slow` takes three seconds for each, and is busy meanwhile. */
export type PrinterMood = 'ok' | 'jam' | 'slow'

export type IppPrinter = {
  url: string
  /** What arrived: the documents, and beside them `<job name>.options` with sides and colour mode. */
  spoolDirectory: string
  stop(): Promise<void>
}

/**
 * Options of tests that start a real IPP Everywhere printer, which announces itself with Avahi over D-Bus. Avahi keeps its
 * lock where only root may write.
 */
export const requiresIppPrinter =
  process.getuid?.() === 0
    ? requires('ippeveprinter', 'avahi-daemon', 'dbus-daemon')
    : onlyWhere(false, 'needs root, to start avahi-daemon for a printer')

const commands: Record<PrinterMood, string> = {
  ok: 'exit 0',
  jam: 'echo "ERROR: jam" >&2; exit 1',
  slow: 'sleep 3',
}

const busConfiguration = (socket: string) => `<!DOCTYPE busconfig PUBLIC
  "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
</policy></busconfig>`

const avahiConfiguration = `[server]
use-ipv4=yes
use-ipv6=no
allow-interfaces=lo
enable-dbus=yes
[publish]
publish-hinfo=no
publish-workstation=no
`

/** Resolves once a line that contains `words` is written; throws when the program ends before. */
const waitForLine = async (
  child: ChildProcess,
  stream: 'stdout' | 'stderr',
  words: string,
): Promise<void> => {
  const input = child[stream]
  if (!input) throw new Error(`${child.spawnfile} was started without ${stream}.`)
  const lines: string[] = []
  for await (const line of createInterface({ input })) {
    lines.push(line)
    if (line.includes(words)) {
      input.resume()
      return
    }
  }
  throw new Error(`${child.spawnfile} ended before it was ready:\n${lines.join('\n')}`)
}

/**
 * Starts Avahi, which runs once on a machine: where another test's runs, its end is waited for. Only the start itself
 * shows who was first, as two tests could find at once that none runs.
 */
const startAvahi = async (arguments_: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const avahi = spawn('avahi-daemon', arguments_, { env })
    try {
      await waitForLine(avahi, 'stderr', 'Server startup complete')
      return avahi
    } catch (error) {
      if (!String(error).includes('already running')) throw error
      await delay(200)
    }
  }
  throw new Error('Another Avahi daemon runs on this machine.')
}

/** Starts a bus of its own, with Avahi on it, and returns the environment that finds them. */
const startAnnouncing = async (directory: string, children: ChildProcess[]) => {
  const socket = join(directory, 'bus')
  writeFileSync(join(directory, 'bus.conf'), busConfiguration(socket))
  writeFileSync(join(directory, 'avahi.conf'), avahiConfiguration)
  const bus = spawn('dbus-daemon', [
    '--nofork',
    '--print-address',
    `--config-file=${join(directory, 'bus.conf')}`,
  ])
  children.push(bus)
  await waitForLine(bus, 'stdout', 'unix:')
  const environment = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${socket}` }
  const options = ['--no-drop-root', '--no-chroot', '--no-rlimits', '-f', join(directory, 'avahi.conf')]
  children.push(await startAvahi(options, environment))
  return environment
}

/** The program that the printer runs for each job; the printer hands it the job's attributes as variables. */
const printProgram = (spoolDirectory: string, mood: PrinterMood) => `#!/bin/sh
printf '%s %s' "$IPP_SIDES" "$IPP_PRINT_COLOR_MODE" > "${spoolDirectory}/$IPP_JOB_NAME.options"
${commands[mood]}
`

/** Starts CUPS's ippeveprinter on a free port; what it receives is in `spoolDirectory`, byte for byte. */
export const startIppPrinter = async (mood: PrinterMood = 'ok'): Promise<IppPrinter> => {
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-printer-'))
  const spoolDirectory = join(directory, 'spool')
  const command = join(directory, 'print')
  mkdirSync(spoolDirectory)
  writeFileSync(command, printProgram(spoolDirectory, mood), { mode: 0o755 })
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await stopProgram(child)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const environment = await startAnnouncing(directory, children)
    const port = await withFreePorts(1, async ([port = 0]) => {
      const options = `-p ${port} -n localhost -2 -s 10,10 -f application/pdf -k`.split(' ')
      const files = ['-d', spoolDirectory, '-c', command]
      const name = `Test Printer ${port}`
      children.push(
        await startListening('ippeveprinter', [...options, ...files, name], port, { env: environment }),
      )
      return port
    })
    return { url: `ipp://localhost:${port}/ipp/print`, spoolDirectory, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
