/** The cookie of the chosen theme; absent when the system decides. */
export const themeCookie = 'theme'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Parses the cookie; unknown values are the system's theme. */
export const parseTheme = (value: string | undefined): Theme =>
  themes.find((theme) => theme === value) ?? 'system'

/** Applies the theme and stores the choice. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    document.cookie = `${themeCookie}=; path=/; max-age=0; samesite=lax`
  } else {
    document.documentElement.dataset['theme'] = theme
    document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`
  }
}
