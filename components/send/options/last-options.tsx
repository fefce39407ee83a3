'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAccount } from '#components/api/use-account.ts'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { sendQueries } from '#components/send/queries.ts'
import { shipmentRead } from '#components/shipments/shipment-read.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { fittingKits } from '#lib/contract/mailpiece/packing.values.ts'
import type { PackingBasis } from '#lib/contract/shipments/piece.ts'

import { withMailOption } from './option-rules.ts'
import { asOptionValues, type OptionsForm } from './option-values.ts'

type LastOptionsProps = {
  form: OptionsForm
  isDomestic: boolean
  pageCount: number
  basis: PackingBasis
}

/** Takes how the reader’s last letter was printed and mailed, as far as this one can be; with undo. */
export const LastOptions = ({ form, isDomestic, pageCount, basis }: LastOptionsProps) => {
  const { user } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const [isReading, setIsReading] = useState(false)
  const set = ({ shipping_options: mail, print_options: print, kit }: OptionValues) => {
    form.clearErrors()
    form.setValue('shipping_options', mail, { shouldDirty: true })
    form.setValue('print_options.color', print.color, { shouldDirty: true })
    form.setValue('print_options.duplex', print.duplex, { shouldDirty: true })
    form.setValue('kit', kit, { shouldDirty: true })
  }
  const take = async () => {
    const { data } = await queries.fetchQuery(sendQueries.ownLetters(user.id))
    const letter = data.find(({ status }) => status !== 'draft')
    if (!letter) return toast({ title: 'You haven’t purchased a letter yet' })
    const { data: last } = await queries.fetchQuery(shipmentRead(letter.id))
    const options = asOptionValues(last)
    const before = structuredClone(form.getValues())
    const print = { ...options.print_options, paper: before.print_options.paper }
    // Certified Mail and signatures are sold within the United States.
    const mail = isDomestic
      ? withMailOption(options.shipping_options, {}, isDomestic)
      : before.shipping_options
    const kits = fittingKits(
      { pageCount, duplex: print.duplex, paper: print.paper ?? 'letter' },
      {
        stock: basis.kits,
        certified: mail.certified_mail,
        paper: basis,
        refusedLabels: basis.refused_labels,
      },
    )
    const kit = kits.find((name) => name === options.kit) ?? null
    set({ ...before, print_options: print, shipping_options: mail, kit })
    return toast({ title: `Options of “${shipmentTitle(last)}” applied`, undo: () => set(before) })
  }
  const apply = async () => {
    setIsReading(true)
    await take().catch(() => toast({ tone: 'bad', title: 'Your last letter could not be loaded' }))
    setIsReading(false)
  }
  return (
    <Button
      size="small"
      variant="quiet"
      className="-my-1 -mr-2.5"
      pending={isReading}
      onClick={() => void apply()}
    >
      Use my last letter’s options
    </Button>
  )
}
