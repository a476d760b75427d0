import { byId } from './dom.ts'

const THEMES = ['auto', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const KEY = 'gitdex-theme'

/** Follows the system until somebody chooses; the choice stays in this browser. */
export function startTheme(): () => void {
  let theme = stored()
  const apply = (): void => {
    if (theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    const button = byId('theme')
    button.textContent = { auto: '◐', light: '☀', dark: '☾' }[theme]
    button.setAttribute('aria-label', `Theme: ${theme === 'auto' ? 'as the system' : theme}. Change it.`)
    button.title = `Theme: ${theme === 'auto' ? 'as the system' : theme} (t)`
  }
  const next = (): void => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!
    store(theme)
    apply()
  }
  byId('theme').addEventListener('click', next)
  apply()
  return next
}

/** Pages from a disk, and those that forbid it, have no storage. */
function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === value) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Then it lasts as long as the page.
  }
}
