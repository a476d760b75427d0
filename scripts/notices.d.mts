/** Texts of the files of notices, by path from the root. */
export function renderNotices(): Promise<Map<string, string>>
