type Child = Node | string | undefined | false | null

/** An element with attributes and children. Text is text: nothing in this page is ever parsed as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== undefined && child !== false && child !== null))
  return element
}

/** The element of that id, which the page's markup holds. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T

export function replaceChildren(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child) => child !== undefined && child !== false && child !== null))
}

/** `1.2 MB`, `85 kB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

export const countText = (count: number): string => count.toLocaleString('en-US')

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`
