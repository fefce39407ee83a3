import type { ReactNode } from 'react'

import { PageHeader } from '#components/ui/page-header.tsx'

import { type SettingsSection, settingsSections } from './settings-sections.ts'

/** The head of a settings page. */
export const SettingsHeader = ({
  current,
  description,
}: {
  current: SettingsSection
  description?: ReactNode
}) => <PageHeader title={settingsSections[current].label} description={description} />
