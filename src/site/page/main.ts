import type { SiteConfig } from '../site-config.ts'
import { App } from './app.ts'
import { byId } from './dom.ts'

const config = JSON.parse(byId('config').textContent ?? '{}') as SiteConfig
void new App(config).start()
