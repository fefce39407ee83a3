import type { ServiceContext } from '#lib/service/context.ts'

/** Returns a function that calls `look` once for each input, and again for one that failed. */
const onceEach = <Input, Result>(
  look: (input: Input) => Promise<Result>,
): ((input: Input) => Promise<Result>) => {
  const known = new Map<string, Promise<Result>>()
  return (input) => {
    const key = JSON.stringify(input)
    const found = known.get(key) ?? look(input)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}

/**
 * Returns a context whose rows share what vendors are requested to look up, for one turn of a batch, which takes seconds: the
 * verification of the same address, mostly the sender's, and the cards on file.
 */
export const withSharedLookups = (ctx: ServiceContext): ServiceContext => {
  const { rates, payments } = ctx.providers
  return {
    ...ctx,
    providers: {
      ...ctx.providers,
      rates: { ...rates, verifyAddress: onceEach((address) => rates.verifyAddress(address)) },
      payments: { ...payments, listCards: onceEach((customerId) => payments.listCards(customerId)) },
    },
  }
}
