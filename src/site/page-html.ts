import type { SiteConfig } from './site-config.ts'

const MODES = [
  ['auto', 'Auto', 'the shape of the query decides'],
  ['symbol', 'Symbol', 'definitions by name'],
  ['path', 'Path', 'files and folders'],
  ['concept', 'Concept', 'what is it about: prose'],
  ['content', 'Content', 'lines that hold just this text'],
  ['regex', 'Regex', 'lines that match a regular expression'],
] as const

const KEYS = [
  ['/', 'to the search box'],
  ['↓ ↑', 'choose a result (j, k)'],
  ['Enter', 'open the result; in the search box the first one'],
  ['Esc', 'close the file, clear the question, leave the search box'],
  ['m', 'next mode'],
  ['t', 'light, dark, or as the system'],
  ['y', 'copy a link to this place'],
  ['Shift + click', 'on a line number: several lines'],
  ['?', 'these keys'],
] as const

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' " +
  "rx='7' fill='%230f766e'/%3E%3Ccircle cx='14' cy='14' r='6' fill='none' stroke='%23fff' stroke-width='3'/%3E%3Cpath " +
  "d='M18.5 18.5L25 25' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E"

/** Text and attribute values alike. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** In a script element only `<` could end it; line separators are no JSON problem in data blocks. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Nothing but our own files is loaded and nothing is run that is not in them. `file:` beside `'self'`: for pages from a disk
 * browsers do not agree on what `'self'` is.
 */
function contentPolicy(config: SiteConfig): string {
  const own = config.inline ? "'self' file:" : "'self'"
  const artifact = /^https?:/.test(config.artifact) ? ` ${new URL(config.artifact).origin}` : ''
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    'img-src data:',
    `connect-src 'self'${artifact}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types gitdex',
  ].join('; ')
}

/** The one page. Everything in it that comes from a repository is escaped; the rest is filled in as text by the script. */
export function pageHtml(config: SiteConfig): string {
  const name = escapeHtml(config.name)
  const commit = escapeHtml(config.commit.slice(0, 12))
  const date = escapeHtml(config.commit_time.slice(0, 10))
  const modes = MODES.map(
    ([value, title, what]) =>
      `<label title="${what}"><input type="radio" name="mode" value="${value}"${value === 'auto' ? ' checked' : ''}><span>${title}</span></label>`,
  )
  const keys = KEYS.map(([key, what]) => `<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(config)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Search the source of ${name} at ${commit}.">
<meta name="generator" content="gitdex ${escapeHtml(config.version)}">
<title>${name}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="assets/app.css">
<script type="application/json" id="config">${scriptJson(config)}</script>
<script src="assets/app.js" defer></script>
</head>
<body>
<a id="skip" class="skip" href="#main">Skip to the results</a>
<header class="top">
<a class="brand" href="#"><bdi>${name}</bdi></a>
<span class="commit" title="committed ${date}"><code>${commit}</code> <span class="date">${date}</span></span>
<span class="spacer"></span>
<button type="button" id="help-button" class="icon" title="Keys (?)" aria-label="Keys">?</button>
<button type="button" id="theme" class="icon" title="Theme (t)" aria-label="Theme">◐</button>
</header>
<form id="search" role="search" autocomplete="off">
<div class="box">
<svg class="lens" viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5"></circle><path d="M13 13l4.5 4.5"></path></svg>
<label class="unseen" for="q">Search ${name}</label>
<input id="q" type="search" name="q" placeholder="Symbol, path, question, &quot;text&quot; or /regex/" maxlength="4096" autocapitalize="off" autocorrect="off" spellcheck="false" enterkeyhint="search">
<kbd class="slash" aria-hidden="true">/</kbd>
</div>
<div class="options">
<fieldset id="modes"><legend class="unseen">Mode</legend>${modes.join('')}</fieldset>
<span id="other-mode" class="quiet"></span>
<span class="filters">
<label class="unseen" for="kind">Kind of file</label>
<select id="kind"><option value="">all files</option><option value="implementation">implementation</option><option value="test">tests</option><option value="config">configuration</option><option value="doc">documentation</option></select>
<label class="unseen" for="path">Only paths like</label>
<input id="path" type="text" placeholder="in path, like src/" maxlength="500" autocapitalize="off" autocorrect="off" spellcheck="false">
</span>
</div>
</form>
<main id="main" tabindex="-1">
<h1 class="unseen">Search ${name}</h1>
<section id="answers" aria-label="Results">
<div id="server-note"></div>
<p id="status" role="status" aria-live="polite"></p>
<ol id="list"></ol>
<div id="notes"></div>
</section>
<section id="file" aria-label="File" hidden></section>
</main>
<footer><span id="traffic"></span><span class="spacer"></span><span>gitdex ${escapeHtml(config.version)}</span></footer>
<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">Keys</h2>
<dl>${keys.join('')}</dl>
<h3>Questions</h3>
<p class="quiet">A name finds symbols in any style of writing, a path finds files, prose finds what is about it, <code>"text"</code> the lines that hold it, <code>/regex/i</code> the lines that match. The address of every question, file and range of lines can be shared.</p>
<button type="button" id="help-close">Close</button>
</dialog>
<noscript><p class="notice">This page searches in the browser and needs JavaScript.</p></noscript>
</body>
</html>
`
}
