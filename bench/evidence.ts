import { benchChains } from './chains.ts'
import { benchTransparencyLog } from './transparency-log.ts'

await benchChains(Number(process.env['BENCH_CHAINS'] ?? 10_000))
await benchTransparencyLog(Number(process.env['BENCH_ROWS'] ?? 10_000_000))
