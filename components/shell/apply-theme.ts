'use client'

import { type Theme, themeCookie } from './theme.ts'

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
