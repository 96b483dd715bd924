/** A variable of `faketime`, which moves the clock of a run of the tests (docs/testing.md). */
const isOfClock = (name) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME');

const variables = (isWanted) => Object.fromEntries(Object.entries(process.env).filter(([name]) => isWanted(name)));

/** The clock of this process, for a service without its environment: with another one every session would have expired. */
export const clockEnv = () => variables(isOfClock);

/** The environment of this process with the machine's clock, because redis-server never starts with a moved one. */
export const realClockEnv = () => variables((name) => !isOfClock(name));
