/** Anchor of a heading, as GitHub makes it. */
export function slug(heading: string): string

/** The reference of requests, answers and files as Markdown, from schemas/. */
export function apiReference(): string
