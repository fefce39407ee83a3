import type { Logger } from 'pino'

import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import type {
  Database,
  DatabaseSession,
  InTransaction,
  MemberLimit,
  TenantPool,
} from '#lib/postgres/postgres.ts'

import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { newId } from './ids.ts'
import type { PdfInspector } from './inspection/inspector.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { DnsPort } from './providers/dns/port.ts'
import type { EmailPort } from './providers/email/port.ts'
import type { IdentityPort } from './providers/identity/port.ts'
import type { PartnerPort } from './providers/partners/port.ts'
import type { PaymentsPort } from './providers/payments/port.ts'
import type { PrinterConnection, PrintNewsPort, PrintPort } from './providers/print/port.ts'
import type { ProofOfDeliveryPort } from './providers/proof-of-delivery/port.ts'
import type { ConnectedRates, RatesCredentials } from './providers/rates/connected.ts'
import type { RatesPort, RecordExchange } from './providers/rates/port.ts'
import type { StoragePort } from './providers/storage/port.ts'
import type { TimestampPort } from './providers/timestamps/port.ts'
import type { WitnessPort } from './providers/witnesses/port.ts'

/** Who acts: a person (in the browser or through their API key), a vendor that brings news, or the service itself. */
export type Actor =
  | { type: 'user'; userId: string }
  | { type: 'webhook'; provider: string }
  | { type: 'system' }

/** The vendors, each behind its port. */
export type Providers = {
  rates: RatesPort
  /** The same rate provider, with every call and answer shown as it went over the wire. */
  openRecordedRates(onExchange: RecordExchange): RatesPort
  /** An organization's own account at the rate provider; the same ports for the same credentials. */
  openRates(credentials: RatesCredentials): ConnectedRates
  payments: PaymentsPort
  /** The installation's own printer, which prints for organizations that have none; null where there is none. */
  print: PrintPort | null
  /** The installation's label printer, where it has one. */
  printLabels: PrintPort | null
  /** What print shops tell by themselves. */
  printNews: PrintNewsPort
  /** The port of an organization's printer. */
  openPrinter(connection: PrinterConnection): PrintPort
  /** Companies that print and mail letters, those that are set up. */
  partners: Partial<Record<PartnerName, PartnerPort>>
  /** Requests return receipts from the postal service; null where that is not set up. */
  proofOfDelivery: ProofOfDeliveryPort | null
  storage: StoragePort
  email: EmailPort
  /** Identity providers of organizations. */
  identity: IdentityPort
  /** The identity provider of the installation, wherever its operator has it. */
  installationIdentity: IdentityPort
  dns: DnsPort
  /** Confirms when evidence existed; null where no authority is configured. */
  timestamps: TimestampPort | null
  /** Cosign the checkpoints of the transparency log; null where none is configured. */
  witnesses: readonly WitnessPort[] | null
}

/**
 * What a request that may be repeated is about to make: the id of it, the same for every attempt, and whether an
 * earlier attempt died on the way and may have made it already.
 */
export type Intent = { id: string; isTakenUp: boolean }

/** Where a request came from; absent when the command line or a job calls. */
export type Caller = {
  /** The address it was sent from, as far as it can be told. */
  address: string | null
  /** The API key it was sent with; null for a dashboard session. */
  apiKeyId: string | null
  /** The dashboard session it was sent with; null for an API key. */
  sessionId?: string | null
}

/** What works on the database alone needs, such as the command line where it starts neither vendors nor jobs. */
export type DatabaseDeps = {
  db: Database
  clock: Clock
}

/** What every verb may use, whoever calls it. Built once in `createService`. */
export type ServiceDeps = DatabaseDeps & {
  config: Config
  pool: TenantPool
  session: DatabaseSession
  jobs: JobQueue
  providers: Providers
  inspector: PdfInspector
  logger: Logger
}

/** On whose behalf a verb is called: the organization it works for, who acts and for which request. */
type Caused = {
  organizationId: string
  actor: Actor
  /** What the caller is in the organization; null when the service acts by itself. */
  role: Role | null
  /** What the caller sees who is limited to their matters; the database holds their statements to it: see `inTenant`. */
  limit?: MemberLimit | null
  requestId: string
  caller?: Caller
  /** Whether nobody looks at prices before one is chosen: then one that is not known must not change the choice. */
  isUnattended?: boolean
  /** Set when the caller sent an Idempotency-Key. */
  intent?: Intent
}

/** What a verb is called with. */
export type ServiceContext = ServiceDeps & Caused

/** What a verb is called with that needs the database alone. */
export type DatabaseContext = DatabaseDeps & Caused

/** What a verb, or a part of one, is called with that writes in its caller's transaction: see `withTransaction`. */
export type TransactionContext = InTransaction<ServiceContext>

/** A context in which the service acts by itself for one organization. */
export const systemContext = <Deps extends DatabaseDeps>(deps: Deps, organizationId: string) => ({
  ...deps,
  organizationId,
  actor: { type: 'system' as const },
  role: null,
  requestId: newId(),
})

/** The actor as events name it: `user:<id>` or `webhook:<provider>`; null when the service acts by itself. */
export const actorName = (actor: Actor): string | null => {
  switch (actor.type) {
    case 'user':
      return `user:${actor.userId}`
    case 'webhook':
      return `webhook:${actor.provider}`
    case 'system':
      return null
  }
}
