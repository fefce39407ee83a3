import { Notice } from '#components/ui/notice.tsx'

/** Tells who may only look why nothing can be done here. */
export const ReaderNotice = () => (
  <Notice title="You can look at lists, and not change or send them">
    Your role reads what was sent. Ask an owner, an admin or a sender.
  </Notice>
)
