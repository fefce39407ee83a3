import type { UseFormReturn } from 'react-hook-form'

import type { OptionValues } from '#components/send/local-draft/local-draft.ts'

import type { OptionsInput } from './option-values.ts'

export type OptionsForm = UseFormReturn<OptionValues, unknown, OptionsInput>
