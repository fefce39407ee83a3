import { benchTransparencyLog } from './transparency-log.ts'

await benchTransparencyLog(Number(process.env['BENCH_ROWS'] ?? 10_000_000))
