import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'

import { combine, failed, type Finding, ok, reasonOf, skipped, warning } from './finding.ts'
import { NoTls, readServerCertificate, type ServerCertificate, type TlsStart } from './tls-certificate.ts'

type Server = {
  name: string
  host: string
  port: number
  start: TlsStart
  /** Whether strangers connect to it, to whom a certificate must be trusted. */
  isPublic: boolean
}

const urgentDays = 7
const soonDays = 21

const standardPorts: Readonly<Record<string, number>> = {
  'https:': 443,
  'smtps:': 465,
  'smtp:': 587,
  'postgres:': 5432,
  'postgresql:': 5432,
}

const locate = (name: string, url: URL, start: TlsStart, isPublic = false): Server => ({
  name,
  host: url.hostname.replace(/^\[|\]$/g, ''),
  port: Number(url.port) || (standardPorts[url.protocol] ?? 443),
  start,
  isPublic,
})

const encryptedModes = new Set(['require', 'prefer', 'verify-ca', 'verify-full', 'no-verify'])

/** Lists the servers whose certificates this installation depends on. */
export const listServers = (settings: Settings): Server[] => {
  const { appUrl, email, s3, databaseUrl, timestamps } = settings
  const servers: Server[] = []
  const addHttps = (name: string, text: string | undefined, isPublic = false): void => {
    if (text?.startsWith('https:')) servers.push(locate(name, new URL(text), 'direct', isPublic))
  }
  addHttps('APP_URL', appUrl, true)
  if (s3) {
    addHttps('S3', s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`)
    addHttps('S3_PUBLIC_ENDPOINT', s3.publicEndpoint, true)
  }
  addHttps('TIMESTAMP_URL', timestamps?.url)
  if (email.smtpUrl !== undefined) {
    const url = new URL(email.smtpUrl)
    servers.push(locate('SMTP_URL', url, url.protocol === 'smtps:' ? 'direct' : 'smtp'))
  }
  if (databaseUrl !== undefined) {
    const url = new URL(databaseUrl)
    if (encryptedModes.has(url.searchParams.get('sslmode') ?? '')) {
      servers.push(locate('DATABASE_URL', url, 'postgres'))
    }
  }
  return servers
}

/** Returns what follows from a certificate's end, and from whether it is trusted. */
export const judgeCertificate = (
  name: string,
  { expiresAt, distrust }: ServerCertificate,
  { now, isPublic }: { now: Date; isPublic: boolean },
): Finding => {
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs)
  const day = expiresAt.toISOString().slice(0, 'yyyy-mm-dd'.length)
  const renew = `Renew the certificate of ${name}.`
  if (days < 0) return failed(`The certificate of ${name} expired on ${day}.`, renew)
  if (distrust !== null) {
    const judge = isPublic ? failed : warning
    return judge(
      `The certificate of ${name} is not trusted (${distrust}).`,
      `Use a certificate of a public authority for ${name}, or add its authority with NODE_EXTRA_CA_CERTS.`,
    )
  }
  const message = `The certificate of ${name} is valid until ${day}.`
  if (days < urgentDays) return failed(message, renew)
  return days < soonDays ? warning(message, renew) : ok(message)
}

const checkServer = async (server: Server, now: Date, limitMs: number): Promise<Finding> => {
  const { name, host, port, isPublic } = server
  try {
    return judgeCertificate(name, await readServerCertificate(server, limitMs), { now, isPublic })
  } catch (error) {
    if (error instanceof NoTls) {
      return warning(
        `The connection to ${name} is not encrypted: ${error.message}`,
        `Turn on TLS at ${host}, unless it is on a network of yours alone.`,
      )
    }
    return warning(
      `The certificate of ${name} could not be read at ${host}:${port}: ${reasonOf(error)}`,
      'Check that this machine can connect there.',
    )
  }
}

/** Checks the certificates in TIMESTAMP_CA. */
const checkTrusted = async (path: string, now: Date): Promise<Finding> => {
  try {
    const pem = await readFile(path, 'utf8')
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    const ends = blocks.map((block) => Date.parse(new X509Certificate(block).validTo))
    if (ends.length === 0) throw new Error('it contains no certificate in PEM form.')
    const certificate = { expiresAt: new Date(Math.min(...ends)), distrust: null }
    return judgeCertificate('TIMESTAMP_CA', certificate, { now, isPublic: false })
  } catch (error) {
    return failed(
      `TIMESTAMP_CA cannot be read: ${reasonOf(error)}`,
      'Set TIMESTAMP_CA to a file of certificates.',
    )
  }
}

/** Checks how long the certificates of the installation, its servers and its authority are valid. */
export const checkCertificates = async (settings: Settings, limitMs: number): Promise<Finding> => {
  const now = systemClock.now()
  const trusted = settings.timestamps?.certificates
  const findings = await Promise.all([
    ...listServers(settings).map((server) => checkServer(server, now, limitMs)),
    ...(trusted === undefined ? [] : [checkTrusted(trusted, now)]),
  ])
  return combine(findings, skipped('No connection of this installation uses TLS.'))
}
