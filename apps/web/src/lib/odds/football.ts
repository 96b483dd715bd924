/** The sport with goals, cards and a clock of 90 minutes (discovery-and-content spec, sections 2.3 and 2.8). */
export const FOOTBALL = 10;
