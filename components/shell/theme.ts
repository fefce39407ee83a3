/** The cookie that keeps a person's choice of theme; absent when the system decides. */
export const themeCookie = 'theme'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The theme that a cookie's value names; anything unknown leaves it to the system. */
export const parseTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? 'system'
