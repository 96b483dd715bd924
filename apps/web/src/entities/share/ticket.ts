/** What the picture and the share dialog show of a slip or a bet. */
export type Ticket = {
  /** The code that loads these selections; null before they are booked. */
  code: string | null;
  /** Decimal odds with two digits. */
  totalOdds: string;
  legs: readonly TicketLeg[];
};

export type TicketLeg = { homeTeam: string; awayTeam: string; outcome: string; market: string; odds: number };
