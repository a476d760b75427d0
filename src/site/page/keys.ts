import type { App } from './app.ts'
import { byId } from './dom.ts'

/** The keyboard; what it does is in the dialog behind `?`. */
export class Keys {
  private readonly app: App
  private readonly nextTheme: () => void
  private readonly help = byId<HTMLDialogElement>('help')

  constructor(app: App, nextTheme: () => void) {
    this.app = app
    this.nextTheme = nextTheme
    addEventListener('keydown', (event) => this.press(event))
    byId('help-button').addEventListener('click', () => this.help.showModal())
    byId('help-close').addEventListener('click', () => this.help.close())
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || this.help.open) return
    const target = event.target as HTMLElement
    const typing = target.matches('input:not([type=radio]), select, textarea')
    if (this.anywhere(event, target) || typing) return
    const action = this.actions()[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  /** Keys that mean the same in the search box. */
  private anywhere(event: KeyboardEvent, target: HTMLElement): boolean {
    const inList = target.matches('#q, a.result')
    if (event.key === 'Escape') this.app.escape()
    else if (event.key === 'ArrowDown' && (inList || target === document.body)) this.app.move(1)
    else if (event.key === 'ArrowUp' && inList) this.app.move(-1)
    else return false
    event.preventDefault()
    return true
  }

  private actions(): Record<string, () => void> {
    return {
      '/': () => this.app.focusSearch(),
      '?': () => this.help.showModal(),
      j: () => this.app.move(1),
      k: () => this.app.move(-1),
      m: () => this.app.nextMode(),
      t: () => this.nextTheme(),
      y: () => this.app.copyLink(),
    }
  }
}
