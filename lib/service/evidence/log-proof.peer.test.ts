import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { logTimestamps } from '#lib/service/db/schema/evidence-log.ts'
import { publishLog } from '#lib/service/evidence-log/publish.ts'
import { findLatestCheckpoint } from '#lib/service/evidence-log/read-log.ts'
import { openTimestamps } from '#lib/service/providers/timestamps/open-timestamps.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { requires } from '#tests/support/peers/programs.ts'
import { openTimestampAuthority } from '#tests/support/peers/timestamp-authority.ts'

const fixture = await openEvidenceFixture()

test(
  'a checkpoint is timestamped once in each interval, as OpenSSL confirms',
  requires('openssl'),
  async () => {
    await using authority = await openTimestampAuthority()
    const rows = deliveredShipment()
    await fixture.store(rows, ['carrier_label_pdf'])
    const plain = fixture.contextOf(rows)
    const timestamps = await openTimestamps(
      { timestamps: { url: authority.url, certificates: authority.caFile } },
      fixture.clock,
    )
    const ctx: ServiceContext = { ...plain, providers: { ...plain.providers, timestamps } }
    const publish = async (minutes: number) => {
      await insertChains(ctx, 1)
      fixture.clock.forward(minutes * 60_000)
      await publishLog(ctx)
      return ctx.db.select().from(logTimestamps)
    }
    const [stamped] = await publish(2)
    const [checkpoint] = await ctx.db
      .select()
      .from(logTimestamps)
      .where(eq(logTimestamps.size, stamped?.size ?? 0))
    const latest = await findLatestCheckpoint(ctx.db)
    expect(checkpoint?.size).toBe(latest?.size)
    expect(authority.isVerified(stamped?.response ?? Buffer.alloc(0), Buffer.from(latest?.note ?? ''))).toBe(
      true,
    )
    expect(await publish(2)).toHaveLength(1)
    expect(await publish(60)).toHaveLength(2)
  },
)
