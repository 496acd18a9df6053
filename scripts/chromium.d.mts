/** The path of the Chromium that is there. Throws if there is none. */
export declare function chromiumProgram(): string
