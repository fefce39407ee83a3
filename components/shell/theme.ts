/** The cookie that keeps a person's choice of theme; absent when the system decides. */
export const themeCookie = 'theme'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The theme that a cookie's value names; anything unknown leaves it to the system. */
export const parseTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? 'system'

/** Shows the theme now and keeps the choice for the next visit. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    document.cookie = `${themeCookie}=; path=/; max-age=0; samesite=lax`
  } else {
    document.documentElement.dataset['theme'] = theme
    document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`
  }
}
