import { FlaskConical } from 'lucide-react'

/** Says on every page that nothing here is real. */
export const SandboxBanner = () => (
  <p className="flex items-center justify-center gap-2 border-b border-warn/20 bg-warn-soft px-4 py-1.5 text-center text-sm text-warn">
    <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
    <span>
      <strong className="font-[650]">Sandbox:</strong> nothing is printed, mailed or charged.
    </span>
  </p>
)
