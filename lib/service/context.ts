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
import type { PrinterConnection, PrintEventsPort, PrintPort } from './providers/print/port.ts'
import type { ProofOfDeliveryPort } from './providers/proof-of-delivery/port.ts'
import type { ConnectedRates, RatesCredentials } from './providers/rates/connected.ts'
import type { RatesPort, RecordExchange } from './providers/rates/port.ts'
import type { StoragePort } from './providers/storage/port.ts'
import type { TimestampPort } from './providers/timestamps/port.ts'
import type { WitnessPort } from './providers/witnesses/port.ts'

/**
 * Who acts: a person (in the browser or through their API key), a vendor that sends an update, or the service itself.
 */
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
  /** The installation's own printer, which prints for organizations without one; null if there is none. */
  print: PrintPort | null
  /** The installation's label printer, where it has one. */
  printLabels: PrintPort | null
  /** Unsolicited updates from print shops. */
  printEvents: PrintEventsPort
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
  /** Witnesses of the transparency log's checkpoints; null if none is configured. */
  witnesses: readonly WitnessPort[] | null
}

/**
 * What a repeatable request is about to create: its ID, the same for every attempt, and whether an earlier attempt
 * died and may have created it already.
 */
export type Intent = { id: string; isTakenUp: boolean }

/** Origin of a request; absent for the command line or a job. */
export type Caller = {
  /** The IP address of the sender, as far as known. */
  address: string | null
  /** The API key it was sent with; null for a dashboard session. */
  apiKeyId: string | null
  /** The dashboard session it was sent with; null for an API key. */
  sessionId?: string | null
}

/** Dependencies of work on the database alone, such as the command line without vendors or jobs. */
export type DatabaseDeps = {
  db: Database
  clock: Clock
}

/** Dependencies of every verb, for any caller. Built once in `createService`. */
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
  /** The caller's role in the organization; null when the service itself acts. */
  role: Role | null
  /** Visibility of a caller limited to their matters; the database enforces it: see `inTenant`. */
  limit?: MemberLimit | null
  requestId: string
  caller?: Caller
  /** Whether no one reviews prices before one is chosen: then an unknown price must not change the choice. */
  isUnattended?: boolean
  /** Set when the caller sent an Idempotency-Key. */
  intent?: Intent
}

/** Context of a verb. */
export type ServiceContext = ServiceDeps & Caused

/** Context of a verb that needs only the database. */
export type DatabaseContext = DatabaseDeps & Caused

/** Context of a verb, or a part of one, that writes in its caller's transaction: see `withTransaction`. */
export type TransactionContext = InTransaction<ServiceContext>

/** Returns a context in which the service itself acts for one organization. */
export const systemContext = <Deps extends DatabaseDeps>(deps: Deps, organizationId: string) => ({
  ...deps,
  organizationId,
  actor: { type: 'system' as const },
  role: null,
  requestId: newId(),
})

/** Returns the actor's name in events: `user:<id>` or `webhook:<provider>`; null when the service itself acts. */
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
