import { count, or, sql } from 'drizzle-orm'

import { type FloorStage, floorStages, type FloorSummary } from '#lib/contract/operations/floor.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { presentFloorPrinter } from './floor-printer.ts'
import { isHandedOverOn, isOpen, selectFloor } from './floor-rows.ts'
import { dayIn, localDay } from './local-day.ts'

type PrinterGroup = { printerId: string | null; printerName: string | null; pieces: number }

const countByPrinter = (groups: readonly PrinterGroup[]): FloorSummary['printers'] =>
  [...Map.groupBy(groups, (group) => group.printerId).values()]
    .flatMap((own) => {
      const printer = own[0] && presentFloorPrinter(own[0])
      return printer ? [{ ...printer, pieces: own.reduce((total, { pieces }) => total + pieces, 0) }] : []
    })
    .toSorted((left, right) => left.name.localeCompare(right.name))

/**
 * Counts the floor by stage, what was handed over today among it; what waits by the day it was bought; and what is still
 * here by its printer.
 */
export const getFloorSummary = async (
  ctx: ServiceContext,
  { time_zone: timeZone }: { time_zone: string },
): Promise<FloorSummary> => {
  authorize(ctx, 'operate')
  const today = dayIn(ctx.clock.now(), timeZone)
  const { floor } = selectFloor(ctx, or(isOpen(ctx), isHandedOverOn(today, timeZone)))
  const day = localDay(floor.queuedAt, timeZone)
  const groups = await ctx.db
    .select({
      stage: floor.stage,
      day: day.as('day'),
      printerId: floor.printerId,
      printerName: floor.printerName,
      pieces: count(),
    })
    .from(floor)
    .groupBy(floor.stage, sql`day`, floor.printerId, floor.printerName)
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(isCounted).reduce((total, { pieces }) => total + pieces, 0)
  const isWaiting = (stage: FloorStage): boolean => stage !== 'handed_over' && stage !== 'pull'
  const days = new Set(groups.filter(({ stage }) => isWaiting(stage)).map((group) => group.day))
  return {
    // `fromEntries` forgets that every stage is among the keys.
    stages: Object.fromEntries(
      floorStages.map((stage) => [stage, sum((group) => group.stage === stage)]),
    ) as FloorSummary['stages'],
    days: [...days].toSorted().map((each) => ({
      day: each,
      pieces: sum((group) => group.day === each && isWaiting(group.stage)),
    })),
    printers: countByPrinter(groups.filter(({ stage }) => stage !== 'handed_over')),
    today,
  }
}
