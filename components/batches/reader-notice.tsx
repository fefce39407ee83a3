import { Notice } from '#components/ui/notice.tsx'

/** Tells who may only look why nothing can be done here. */
export const ReaderNotice = () => (
  <Notice title="View-only access">Your role can’t send mail. Ask an owner, admin or sender.</Notice>
)
