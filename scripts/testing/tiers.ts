/** One part of a tier. Stages of a tier run one after the other; those within `beside` at the same time. */
export type Stage =
  | { kind: 'checks' }
  | { kind: 'vitest'; projects: readonly string[]; files?: readonly string[] }
  | { kind: 'playwright'; projects: readonly string[] }
  | { kind: 'program'; name: string; command: readonly string[]; isQuiet?: boolean }
  | { kind: 'packages'; what: 'peers' | 'citus' }
  | { kind: 'audit' }
  | { kind: 'beside'; stages: readonly Stage[] }

/** A named part of the tests with its own command. */
export type Tier = {
  command: string
  /** After this many minutes it stops and names what was still running. */
  deadlineMinutes: number
  stages: readonly Stage[]
}

const buildPages = {
  kind: 'program',
  name: 'build of the pages',
  command: ['node', 'scripts/build.mjs'],
  isQuiet: true,
} as const

const shortCrashTest = ['--purchases=24', '--cancellations=12', '--processes=1', '--concurrency=6']

/** The tiers in the order in which `npm run test:all` runs them. The suffix of a test file names its tier. */
export const tiers = {
  verify: {
    command: 'npm run verify',
    deadlineMinutes: 10,
    stages: [{ kind: 'checks' }, { kind: 'vitest', projects: ['unit'] }],
  },
  test: {
    command: 'npm test',
    deadlineMinutes: 30,
    stages: [
      {
        kind: 'beside',
        stages: [{ kind: 'checks' }, buildPages, { kind: 'vitest', projects: ['unit', 'service'] }],
      },
      { kind: 'playwright', projects: ['http', 'journey'] },
    ],
  },
  browser: {
    command: 'npm run test:browser',
    deadlineMinutes: 45,
    stages: [buildPages, { kind: 'playwright', projects: ['browser'] }],
  },
  jobs: {
    command: 'npm run test:jobs',
    deadlineMinutes: 20,
    stages: [{ kind: 'vitest', projects: ['jobs'] }],
  },
  processes: {
    command: 'npm run test:processes',
    deadlineMinutes: 45,
    stages: [
      buildPages,
      { kind: 'vitest', projects: ['process'] },
      { kind: 'playwright', projects: ['process'] },
    ],
  },
  limits: {
    command: 'npm run test:limits',
    deadlineMinutes: 45,
    stages: [
      buildPages,
      { kind: 'vitest', projects: ['limit'] },
      { kind: 'playwright', projects: ['limit'] },
    ],
  },
  peers: {
    command: 'npm run test:peers',
    deadlineMinutes: 30,
    stages: [
      { kind: 'packages', what: 'peers' },
      { kind: 'vitest', projects: ['peer'] },
    ],
  },
  attack: {
    command: 'npm run attack',
    deadlineMinutes: 20,
    stages: [{ kind: 'vitest', projects: ['attack'] }],
  },
  crash: {
    command: 'npm run test:crash',
    deadlineMinutes: 20,
    stages: [
      {
        kind: 'program',
        name: 'crash test',
        command: ['node', 'bench/crash-test.ts', ...shortCrashTest, '--kills=8'],
      },
    ],
  },
  failover: {
    command: 'npm run test:failover',
    deadlineMinutes: 15,
    stages: [
      {
        kind: 'program',
        name: 'failover test',
        command: ['node', 'bench/failover-test.ts', '--purchases=18'],
      },
    ],
  },
  citus: {
    command: 'npm run test:citus',
    deadlineMinutes: 90,
    stages: [
      { kind: 'packages', what: 'citus' },
      { kind: 'vitest', projects: ['citus'] },
      {
        kind: 'program',
        name: 'crash test on a cluster',
        command: [
          'node',
          'bench/crash-test.ts',
          '--cluster',
          '--purchases=200',
          '--cancellations=100',
          '--kills=24',
        ],
      },
    ],
  },
  audit: {
    command: 'npm run test:audit',
    deadlineMinutes: 5,
    stages: [{ kind: 'audit' }],
  },
} as const satisfies Record<string, Tier>

/** The name of a tier. */
export type TierName = keyof typeof tiers

/** What `npm run test:all` runs: `npm test` contains what `verify` runs. */
export const allTiers = (Object.keys(tiers) as TierName[]).filter((name) => name !== 'verify')
