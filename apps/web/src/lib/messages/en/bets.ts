export const bets = {}
