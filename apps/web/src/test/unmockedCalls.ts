/** Procedures that the current test called without giving fakeApi an answer. The set-up fails the test for them. */
export const unmockedCalls: string[] = [];
