'use client'

import { ScanLine } from 'lucide-react'
import { type RefObject, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import { useInitials } from './use-initials.ts'
import { useScannerFocus } from './use-scanner-focus.ts'

type ScanBoxProps = {
  field: RefObject<HTMLInputElement | null>
  initialsField: RefObject<HTMLInputElement | null>
  initialsError: string | null
  isPending: boolean
  /** Effect of Enter while the field is empty. */
  emptyHint: string
  /** A code was scanned or typed; empty when Enter came alone. */
  onScan: (code: string) => void
}

/** Receives codes, from a scanner or by hand, and shows who is working. */
export const ScanBox = ({
  field,
  initialsField,
  initialsError,
  isPending,
  emptyHint,
  onScan,
}: ScanBoxProps) => {
  const [code, setCode] = useState('')
  const [initials, setInitials] = useInitials()
  useScannerFocus(field)
  return (
    <form
      method="post"
      aria-label="Find a piece"
      aria-busy={isPending}
      className="grid max-w-4xl gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_7rem]"
      onSubmit={(event) => {
        event.preventDefault()
        const given = code.trim()
        // Enter alone packs the shown piece, so it must not act during a lookup.
        if (isPending && !given) return
        onScan(given)
        setCode('')
      }}
    >
      <Field label="Scan or type a code" hint={emptyHint}>
        <div className="flex gap-2">
          <Input
            ref={field}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            // The page is for scanning: a scanner types at once.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="QR, short code or tracking number"
            className="h-14! text-lg!"
          />
          {/* Never shown as pending, because such a button takes no Enter, and the next scan would be lost. */}
          <Button type="submit" size="large" className="h-14! px-6!">
            <ScanLine aria-hidden="true" className={isPending ? 'motion-safe:animate-pulse' : undefined} />
            Find
          </Button>
        </div>
      </Field>
      <Field label="Your initials" error={initialsError}>
        <Input
          ref={initialsField}
          value={initials}
          onChange={(event) => setInitials(event.target.value.toUpperCase())}
          maxLength={5}
          autoComplete="off"
          spellCheck={false}
          className="h-14! text-center text-lg! uppercase"
        />
      </Field>
    </form>
  )
}
