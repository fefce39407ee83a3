import { redirect } from 'next/navigation'

import { paths } from '#lib/paths.ts'

const SettingsPage = () => redirect(paths.settings.organization())

export default SettingsPage
