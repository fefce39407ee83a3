import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

/** `jam` aborts every job; `slow` takes three seconds for each, and is busy meanwhile. */
export type PrinterMood = 'ok' | 'jam' | 'slow'

export type IppPrinter = {
  url: string
  /** What arrived: the documents, and beside them `<job name>.options` with sides and colour mode. */
  spoolDirectory: string
  stop(): Promise<void>
}

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/**
 * Whether a real IPP Everywhere printer can be started: Debian's packages cups-ipp-utils, avahi-daemon and dbus hold
 * it and what it announces itself with, and Avahi keeps its lock where only root may write.
 */
export const canStartIppPrinter = (): boolean =>
  process.getuid?.() === 0 && ['ippeveprinter', 'avahi-daemon', 'dbus-daemon'].every(isInstalled)

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

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
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

const stopAll = async (children: ChildProcess[]): Promise<void> => {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** The program that the printer runs for each job; the printer hands it the job's attributes as variables. */
const printProgram = (spoolDirectory: string, mood: PrinterMood) => `#!/bin/sh
printf '%s %s' "$IPP_SIDES" "$IPP_PRINT_COLOR_MODE" > "${spoolDirectory}/$IPP_JOB_NAME.options"
${commands[mood]}
`

/** Starts CUPS's ippeveprinter on a free port; what it receives lies in `spoolDirectory`, byte for byte. */
export const startIppPrinter = async (mood: PrinterMood = 'ok'): Promise<IppPrinter> => {
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-printer-'))
  const spoolDirectory = join(directory, 'spool')
  const command = join(directory, 'print')
  mkdirSync(spoolDirectory)
  writeFileSync(command, printProgram(spoolDirectory, mood), { mode: 0o755 })
  const children: ChildProcess[] = []
  const stop = async () => {
    await stopAll(children)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const environment = await startAnnouncing(directory, children)
    const port = await findFreePort()
    const options = [
      '-p',
      String(port),
      '-n',
      'localhost',
      '-2',
      '-s',
      '10,10',
      '-f',
      'application/pdf',
      '-k',
    ]
    const printer = spawn(
      'ippeveprinter',
      [...options, '-d', spoolDirectory, '-c', command, `Test Printer ${port}`],
      { env: environment, stdio: 'ignore' },
    )
    children.push(printer)
    while (!(await isListening(port))) {
      if (printer.exitCode !== null) throw new Error('ippeveprinter did not start.')
      await delay(50)
    }
    return { url: `ipp://localhost:${port}/ipp/print`, spoolDirectory, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
