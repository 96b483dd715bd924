export * from './accounts.ts';
export * from './bets.ts';
export * from './bonuses.ts';
export * from './games.ts';
export * from './ledger.ts';
export * from './payments.ts';
export * from './phone.ts';
export * from './settings.ts';
