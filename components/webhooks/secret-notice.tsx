import { CopyButton } from '#components/ui/copy-button.tsx'
import { Notice } from '#components/ui/notice.tsx'

/** Shows a signing secret, which is visible once. */
export const SecretNotice = ({ secret, children }: { secret: string; children?: string }) => (
  <Notice alert tone="accent" title="Copy this signing secret now. It won’t be shown again.">
    <p>
      <code className="code font-emphasis break-all text-ink">{secret}</code>{' '}
      <CopyButton value={secret} label="signing secret" />
    </p>
    {children && <p className="mt-1">{children}</p>}
  </Notice>
)
