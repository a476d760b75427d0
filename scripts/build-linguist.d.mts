export function renderLinguistData(): Promise<string>
