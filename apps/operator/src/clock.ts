/** Epoch milliseconds now. Passed in everywhere, so that tests hold the clock. */
export type Clock = () => number;
