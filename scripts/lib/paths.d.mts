export const root: string;
export const pnpm: string;
