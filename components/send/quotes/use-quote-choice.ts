'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'

import { isDay } from '#lib/contract/quotes/arrival.values.ts'

import { quoteOrders } from './quote-order.ts'

/** What is chosen on the quotes page, kept in the address: reload, back and a second tab show the same. */
export const useQuoteChoice = () => {
  const [{ quote, sort, by }, set] = useQueryStates(
    {
      quote: parseAsString,
      sort: parseAsStringLiteral(quoteOrders).withDefault('price'),
      by: parseAsString,
    },
    { history: 'replace' },
  )
  return {
    quoteId: quote,
    order: sort,
    deadline: by !== null && isDay(by) ? by : null,
    chooseQuote: (quoteId: string) => void set({ quote: quoteId }),
    chooseOrder: (order: (typeof quoteOrders)[number]) => void set({ sort: order }),
    chooseDeadline: (deadline: string | null) => void set({ by: deadline }),
  }
}
