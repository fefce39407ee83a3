import { EyeOff } from 'lucide-react'

/** The pages could not be drawn in this browser, which says nothing about whether they can be mailed. */
export const PreviewUnavailable = ({ url }: { url: string | null }) => (
  <div className="grid justify-items-center gap-2 rounded-md border border-line bg-sunken px-4 py-6 text-center text-sm text-ink-soft">
    <EyeOff aria-hidden="true" className="size-5 text-ink-faint" />
    <p>Preview unavailable in this browser. The document was checked and can be mailed.</p>
    {url && (
      <a href={url} target="_blank" rel="noreferrer" className="text-link">
        Open the PDF in a new tab
      </a>
    )}
  </div>
)
