export const betslip = {}
