import { redirect } from 'next/navigation'

import { paths } from '#lib/paths.ts'

const DraftPage = async ({ params }: { params: Promise<{ id: string }> }) =>
  redirect(paths.send.quotes((await params).id))

export default DraftPage
