/** Repositories whose imports are measured, `owner/name@commit`, two at least per language. */
export interface ImportSpec {
  readonly name: string
  readonly languages: readonly string[]
  readonly repositories: readonly string[]
}

const spec = (name: string, languages: readonly string[], ...repositories: string[]): ImportSpec => ({
  name,
  languages,
  repositories,
})

export const IMPORT_SPECS: readonly ImportSpec[] = [
  spec('typescript', ['typescript', 'tsx'], 'trpc/trpc', 'reduxjs/redux'),
  spec('javascript', ['javascript'], 'axios/axios', 'expressjs/express'),
  spec('python', ['python'], 'encode/httpx', 'pallets/flask', 'fastapi/fastapi'),
  spec('go', ['go'], 'gin-gonic/gin', 'sourcegraph/zoekt'),
  spec('rust', ['rust'], 'tokio-rs/axum', 'BurntSushi/ripgrep'),
  spec('java', ['java'], 'google/gson', 'spring-projects/spring-petclinic'),
  spec('kotlin', ['kotlin'], 'Kotlin/kotlinx.coroutines', 'JetBrains/Exposed'),
  spec('scala', ['scala'], 'circe/circe', 'com-lihaoyi/os-lib'),
  spec('c', ['c'], 'redis/redis', 'jqlang/jq'),
  spec('c++', ['c++'], 'fmtlib/fmt', 'nlohmann/json'),
  spec('c#', ['c#'], 'DapperLib/Dapper', 'serilog/serilog'),
  spec('ruby', ['ruby'], 'rails/rails', 'sinatra/sinatra'),
  spec('php', ['php'], 'laravel/framework', 'guzzle/guzzle'),
  spec('elixir', ['elixir'], 'elixir-ecto/ecto', 'elixir-plug/plug'),
  spec('haskell', ['haskell'], 'jgm/pandoc', 'xmonad/xmonad'),
  spec('lua', ['lua'], 'folke/lazy.nvim', 'nvim-telescope/telescope.nvim'),
  spec('swift', ['swift'], 'Alamofire/Alamofire', 'vapor/vapor'),
  spec('zig', ['zig'], 'Hejsil/zig-clap', 'zigtools/zls'),
  spec('dart', ['dart'], 'dart-lang/http', 'dart-lang/collection'),
]
