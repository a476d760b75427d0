/** The reference of all commands as Markdown; needs the built programs. */
export function cliReference(): string
