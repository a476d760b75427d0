export declare const TEXTS: readonly string[]
