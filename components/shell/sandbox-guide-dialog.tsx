'use client'

import type { ReactElement, ReactNode } from 'react'

import { useAccount } from '#components/api/use-account.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { formatList } from '#lib/contract/formats/numbers.values.ts'
import { sandboxCards, type SandboxInput, sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'
import { paths } from '#lib/paths.ts'

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats a card number: `4242 4242 4242 4242`. */
const inGroups = (number: string): string =>
  number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

type InputListProps = {
  title: string
  /** Describes their use. */
  children: ReactNode
  inputs: readonly SandboxInput[]
  /** The displayed and the copied text. */
  show?: (input: string) => string
  copied?: (input: string) => string
}

const asIs = (input: string): string => input

const InputList = ({ title, children, inputs, show = asIs, copied = asIs }: InputListProps) => (
  <section className="grid gap-2">
    <h3 className="text-md font-emphasis">{title}</h3>
    <p className="text-ink-soft">{children}</p>
    <dl className="divide-y divide-line border-y border-line">
      {inputs.map(({ input, effect }) => (
        <div key={input} className="grid gap-x-4 py-1.5 sm:grid-cols-[15rem_1fr] sm:items-center">
          <dt className="flex items-center justify-between gap-2">
            <code className="numeric text-sm">{show(input)}</code>
            <CopyButton value={copied(input)} label={show(input)} />
          </dt>
          <dd className="text-sm text-ink-soft">{upperFirst(effect)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

type SandboxGuideDialogProps = {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what the sandbox does, and lists the test values that make the vendors' simulators fail. */
export const SandboxGuideDialog = (props: SandboxGuideDialogProps) => {
  const { test_vendors: testVendors } = useAccount()
  return (
    <DialogPopup
      {...props}
      size="large"
      title="About the sandbox"
      description={
        <>
          Nothing is printed, mailed or charged. Use these inputs to test errors and exceptions.
          {testVendors.length > 0 &&
            ` ${formatList(testVendors)} ${testVendors.length === 1 ? 'is' : 'are'} in test mode.`}
        </>
      }
      footer={
        <PrefetchLink
          href={paths.sandboxMail()}
          className={buttonStyle()}
          onClick={() => props.onOpenChange(false)}
        >
          View test emails
        </PrefetchLink>
      }
    >
      <div className="grid gap-7">
        <section className="grid gap-2">
          <h3 className="text-md font-emphasis">Tracking</h3>
          <p className="text-ink-soft">
            On a purchased shipment’s page, use “Advance” to simulate printing and tracking step by step,
            through delivery and return receipt or any exception.
          </p>
        </section>
        <InputList
          title="Addresses"
          inputs={Object.values(sandboxStreets)}
          copied={(street) => `12 ${street}`}
        >
          Use as the recipient’s street, with any house number. All other complete addresses are verified.
        </InputList>
        <InputList title="Cards" inputs={sandboxCards} show={inGroups}>
          Use in Add a card, with any future date and any security code. Real card numbers are not accepted.
        </InputList>
      </div>
    </DialogPopup>
  )
}
