import { code, note, whole, type Note, type NotedPage, type NotedText } from './note.ts'

/** How frameworks write a route; groups: method, path, handler. Lines are short, so are patterns. */
interface RouteForm {
  readonly languages: ReadonlySet<string>
  readonly pattern: RegExp
  /** Method when the first group is none. */
  readonly method?: string
}

const ECMA = new Set(['javascript', 'typescript', 'jsx', 'tsx'])
const HTTP = 'get|post|put|patch|delete|head|options|all'
const PATH = `["'\`](\\/[^"'\`\\s]*)["'\`]`

const FORMS: readonly RouteForm[] = [
  // Express, Koa, Fastify, Hono: app.get('/x', handler)
  { languages: ECMA, pattern: new RegExp(`^\\s*(?:await\\s+)?(?:[\\w$]*(?:[Aa]pp|[Rr]outer|[Rr]outes?|[Ss]erver|api|fastify|hono))\\s*\\.(${HTTP})\\(\\s*${PATH}\\s*,\\s*(.*)$`) }, // prettier-ignore
  // NestJS: @Get('x')
  {
    languages: new Set(['typescript']),
    pattern: /^\s*@(Get|Post|Put|Patch|Delete|Head|Options|All)\(\s*["'`]?([^"'`)]*)["'`]?\s*\)(.*)$/,
  },
  // Flask, FastAPI: @app.route('/x'), @router.get("/x")
  {
    languages: new Set(['python']),
    pattern: /^\s*@\w[\w.]*\.(get|post|put|patch|delete|head|options|route|websocket)\(\s*["']([^"'\s]*)["'](.*)$/,
  },
  // Django: path('x', views.x), re_path(r'^x$', ...)
  {
    languages: new Set(['python']),
    method: 'ANY',
    pattern: /^\s*()(?:re_path|path|url)\(\s*r?["']([^"']*)["']\s*,\s*(.*)$/,
  },
  // Rails: get '/x', to: 'c#a'; resources :x
  {
    languages: new Set(['ruby']),
    pattern:
      /^\s*(get|post|put|patch|delete|match|resources?|mount)\s+[:"']([\w/:*.()-]+)["']?(?:\s*(?:,|=>)\s*(.*))?$/,
  },
  // Spring: @GetMapping("/x")
  {
    languages: new Set(['java', 'kotlin']),
    pattern: /^\s*@(Get|Post|Put|Patch|Delete|Request)Mapping\(\s*(?:(?:value|path)\s*=\s*)?\{?\s*"([^"]*)"(.*)$/,
  },
  // net/http, gin, echo, chi
  {
    languages: new Set(['go']),
    pattern:
      /^\s*\w[\w.]*\.(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Get|Post|Put|Patch|Delete|HandleFunc|Handle)\(\s*"((?:[A-Z]+ )?\/[^"]*)"\s*,\s*(.*)$/,
  },
  // Laravel: Route::get('/x', ...)
  {
    languages: new Set(['php']),
    pattern: /^\s*Route::(get|post|put|patch|delete|any|resource|apiResource)\(\s*["']([^"']*)["']\s*,\s*(.*)$/,
  },
  // ASP.NET: [HttpGet("x")], app.MapGet("/x", ...)
  {
    languages: new Set(['c#']),
    pattern:
      /^\s*(?:\[Http(Get|Post|Put|Patch|Delete)\(\s*"([^"]*)"|\w[\w.]*\.Map(?:Get|Post|Put|Patch|Delete)\(\s*"([^"]*)")(.*)$/,
  },
  // axum: .route("/x", get(handler)); actix: #[get("/x")]
  {
    languages: new Set(['rust']),
    pattern: /^\s*(?:\w+)?\.(route)\(\s*"(\/[^"]*)"\s*,\s*(.*)$|^\s*#\[(get|post|put|patch|delete)\(\s*"(\/[^"]*)"/,
  },
  // Phoenix: get "/x", Controller, :action
  {
    languages: new Set(['elixir']),
    pattern: /^\s*(get|post|put|patch|delete|resources|live)\s+"(\/[^"]*)"\s*,\s*(.*)$/,
  },
]

/** What must be in a file of the language at all, to spare the others the patterns. */
const HINT =
  /[Rr]out|@(?:Get|Post|Put|Delete|Patch)\b|Mapping\(|\bpath\(|\.(?:get|post|put|delete|GET|POST|HandleFunc|Handle|MapGet)\(|Http(?:Get|Post)|#\[(?:get|post)/
const LEAST_ROUTES = 3
const MOST_ROUTES = 300
const MAX_LINE = 300

/** Routes of a file that defines some; tests and examples define none that anybody serves. */
export function routePage({ text, path, language, symbols }: NotedText): NotedPage[] {
  const forms = FORMS.filter(({ languages }) => languages.has(language))
  if (forms.length === 0 || !HINT.test(text)) return []
  if (language === 'ruby' && !/(?:^|\/)(?:config\/routes(?:\/.*)?|routes)\.rb$/.test(path)) return []
  if (language === 'python' && /\bpath\(/.test(text) && !/urlpatterns/.test(text) && !/@\w[\w.]*\.\w+\(/.test(text))
    return []
  const notes: Note[] = []
  const lines = text.split('\n')
  const shown = THREE_QUOTES.has(language) ? insideOfTexts(lines) : undefined
  for (const [i, line] of lines.entries()) {
    if (line.length > MAX_LINE || notes.length >= MOST_ROUTES || shown?.[i] === 1) continue
    for (const form of forms) {
      const found = routeOf(form, line)
      if (!found || (form.method === 'ANY' && !/urlpatterns/.test(text)) || isTested(symbols, i + 1)) continue
      const handler = found.handler ?? decorated(symbols, i + 1)
      notes.push(
        note(
          'Routes',
          `${code(`${found.method} ${found.path}`)}${handler ? ` is answered by ${code(handler)}` : ''}`,
          i + 1,
        ),
      )
      break
    }
  }
  if (notes.length < LEAST_ROUTES) return []
  const first = notes.slice(0, 3).map(({ text: said }) => /`([^`]+)`/.exec(said)?.[1] ?? '')
  return [
    whole(
      text,
      `Routes of ${path}`,
      `Defines ${notes.length} routes: ${first.join(', ')}${notes.length > 3 ? ` and ${notes.length - 3} more` : ''}.`,
      notes,
      'api_contract',
    ),
  ]
}

/** Languages whose documentation stands in texts between three quotes. */
const THREE_QUOTES = new Set(['elixir', 'python'])

/** Per line a 1 where it begins inside of such a text: a route there is an example. */
function insideOfTexts(lines: readonly string[]): Uint8Array {
  const inside = new Uint8Array(lines.length)
  let open = ''
  lines.forEach((line, i) => {
    if (open !== '') inside[i] = 1
    for (const [mark] of line.matchAll(/"{3}|'{3}/g)) open = open === '' ? mark : open === mark ? '' : open
  })
  return inside
}

/** Inside of tests: nobody else asks for such a route. */
function isTested(symbols: NotedText['symbols'], line: number): boolean {
  return symbols.some(
    ({ startLine, endLine, kind, name, modifiers }) =>
      startLine <= line &&
      endLine >= line &&
      (modifiers.includes('test') || (kind === 'module' && /^tests?$/.test(name))),
  )
}

function routeOf(
  { pattern, method }: RouteForm,
  line: string,
): { method: string; path: string; handler?: string } | undefined {
  const match = pattern.exec(line)
  if (!match) return undefined
  const groups = match.slice(1).filter((group) => group !== undefined)
  const name = method ?? groups[0] ?? ''
  const path = (method === undefined ? groups[1] : groups.slice(1)[0]) ?? ''
  const rest = groups.at(-1) ?? ''
  const handler = groups.length > 2 ? handlerOf(rest) : undefined
  const verb = verbOf(name, rest)
  return { method: verb, path: path === '' ? '/' : path, ...(handler !== undefined && { handler }) }
}

/** The method of a route, where the call itself names none: in what follows, or what the framework takes then. */
function verbOf(name: string, rest: string): string {
  if (!/^(?:route|handle|handlefunc|request|match|mount|any|all)$/i.test(name)) return name.toUpperCase()
  const methods = /\bmethods?\s*=\s*[[({]([^\])}]*)/.exec(rest)?.[1]?.match(/\b[A-Z]{3,7}\b/g)
  if (methods) return methods.join('|')
  const wrapped = /^\s*(get|post|put|patch|delete)\(/.exec(rest)?.[1]
  if (wrapped) return wrapped.toUpperCase()
  // A decorator without methods answers to GET alone.
  return name === 'route' && /^\s*\)/.test(rest) ? 'GET' : 'ANY'
}

/** The last name that is passed; nothing of a function written in place. */
function handlerOf(rest: string): string | undefined {
  if (/=>|\bfunction\b|\bfunc\s*\(|\basync\b|\bdo\b\s*\|?|\{\s*$/.test(rest)) return undefined
  const target = /\bto:\s*["']([^"']+)["']|=>\s*["']([^"']+)["']/.exec(rest)
  if (target) return target[1] ?? target[2]
  const listed = /^\s*\[\s*([\w\\]+)::class\s*,\s*["'](\w+)["']/.exec(rest)
  if (listed) return `${listed[1]!}.${listed[2]!}`
  const quoted = /^\s*["']([\w\\]+(?:[.@][\w\\]+)+)["']/.exec(rest)
  if (quoted) return quoted[1]
  // What stands in quotes is told to somebody else: rights, names, options.
  const names = rest
    .replace(/(["'`])(?:\\.|(?!\1)[^\\])*(?:\1|$)/g, '')
    .replace(/\b(?:methods|name|response_model|status_code|tags|only|except|path|as)\s*[=:].*$/, '')
    .match(/[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*/g)
  const said = names?.filter((name) => !/^(?:true|false|null|nil|none|undefined)$/i.test(name))
  return /^(?:get|post|put|patch|delete)\(/.test(rest) ? said?.[1] : said?.at(-1)
}

/** The function that a decorator or annotation on a line belongs to. */
function decorated(symbols: NotedText['symbols'], line: number): string | undefined {
  return symbols.find(({ kind, startLine, endLine }) => /^(?:function|method)$/.test(kind) && startLine <= line && endLine > line && line - startLine < 12)?.qualifiedName // prettier-ignore
}
