import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { withFreePorts } from './free-ports.ts'
import { requires } from './programs.ts'

/** Ceph's gateway, its store in memory, and how to reach it. */
export type RadosGateway = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

/** Options of tests that start a gateway. */
export const requiresRadosGateway = requires(
  'ceph',
  'ceph-authtool',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
)

const startTimeoutMs = 120_000

type Layout = { directory: string; clusterId: string; monitor: string; gatewayPort: number }

/** One monitor and one OSD without redundancy, which Ceph accepts only with a setting. */
const configuration = ({ directory, clusterId, monitor, gatewayPort }: Layout) => `[global]
fsid = ${clusterId}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${directory}/keyring
run dir = ${directory}
log file = ${directory}/$name.log
admin socket = ${directory}/$name.asok
mon data avail crit = 1
mon data avail warn = 1
mon allow pool size one = true
mon warn on pool no redundancy = false
mon warn on insecure global id reclaim allowed = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
osd objectstore = memstore
osd memory target = 939524096
memstore device bytes = 1073741824
[mon.a]
mon data = ${directory}/mon
[osd.0]
osd data = ${directory}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw dns name = localhost
rgw data = ${directory}/rgw
`

const execute = async (program: string, parameters: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout: startTimeoutMs })
  return stdout.trim()
}

const waitUntil = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + startTimeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`)
    await delay(100)
  }
}

const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).status < 500
  } catch {
    return false
  }
}

/** Starts the cluster's parts one after the other; each is handed over as it starts, to be stopped whatever follows. */
const startParts = async (
  directory: string,
  [monitorPort = 0, legacyMonitorPort = 0, gatewayPort = 0]: number[],
  started: ChildProcess[],
): Promise<Omit<RadosGateway, 'stop'>> => {
  const monitor = `[v2:127.0.0.1:${monitorPort},v1:127.0.0.1:${legacyMonitorPort}]`
  const clusterId = randomUUID()
  const [configurationFile, keyring, map] = ['ceph.conf', 'keyring', 'monmap'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const common = ['-c', configurationFile]
  await Promise.all(['mon', 'osd', 'rgw'].map((name) => mkdir(join(directory, name))))
  await writeFile(configurationFile, configuration({ directory, clusterId, monitor, gatewayPort }))

  const output = await open(join(directory, 'output'), 'a')
  const start = (program: string, parameters: readonly string[]): void => {
    started.push(
      spawn(program, [...common, ...parameters, '-f'], { stdio: ['ignore', output.fd, output.fd] }),
    )
  }
  const addKey = (name: string, ...capabilities: string[]) =>
    execute('ceph-authtool', [keyring, '-n', name, ...capabilities])

  try {
    await execute('ceph-authtool', ['--create-keyring', keyring])
    await addKey('mon.', '--gen-key', '--cap', 'mon', 'allow *')
    await addKey('client.admin', '--gen-key', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *')
    await addKey('client.rgw', '--gen-key', '--cap', 'mon', 'allow rw', '--cap', 'osd', 'allow rwx')
    await execute('monmaptool', ['--create', '--fsid', clusterId, '--addv', 'a', monitor, map])
    await execute('ceph-mon', [...common, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring])
    start('ceph-mon', ['-i', 'a'])

    const [osdId, secret] = [randomUUID(), await execute('ceph-authtool', ['--gen-print-key'])]
    const secretsFile = join(directory, 'osd.json')
    await writeFile(secretsFile, JSON.stringify({ cephx_secret: secret }))
    await execute('ceph', [...common, 'osd', 'new', osdId, '-i', secretsFile])
    await addKey('osd.0', '--add-key', secret)
    await execute('ceph-osd', [...common, '-i', '0', '--mkfs', '--osd-uuid', osdId])
    start('ceph-osd', ['-i', '0'])
    await waitUntil('the OSD', async () =>
      (await execute('ceph', [...common, 'osd', 'stat'])).includes(' 1 up'),
    )

    start('radosgw', ['-n', 'client.rgw'])
    const endpoint = `http://127.0.0.1:${gatewayPort}`
    await waitUntil('the gateway', () => isAnswering(endpoint))
    const [accessKeyId, secretAccessKey] = [randomUUID(), randomUUID()]
    const user = ['--uid=test', '--display-name=test', `--access-key=${accessKeyId}`]
    await execute('radosgw-admin', [...common, 'user', 'create', ...user, `--secret-key=${secretAccessKey}`])
    return { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey }
  } finally {
    await output.close()
  }
}

const startOn = async (ports: number[]): Promise<RadosGateway> => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-s3-'))
  const started: ChildProcess[] = []
  // A test process that ends early ends them too.
  const killAll = () => {
    for (const child of started) child.kill('SIGKILL')
  }
  process.once('exit', killAll)
  const stop = async () => {
    process.off('exit', killAll)
    // There is nothing to be kept, and an orderly end takes seconds.
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(directory, { recursive: true, force: true })
  }
  try {
    return { ...(await startParts(directory, ports, started)), stop }
  } catch (error) {
    const output = await readFile(join(directory, 'output'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`Ceph did not start:\n${output.slice(-2000)}`, { cause: error })
  }
}

/** Starts a gateway on free ports, with one user and no bucket. It takes about 15 seconds and 125 MB of memory. */
export const startRadosGateway = (): Promise<RadosGateway> => withFreePorts(3, startOn)
