import userEvent from '@testing-library/user-event';

/**
 * The player's pointer and keyboard. Inputs follow each other without a pause, so that they work with real and fake
 * timers alike and a long text costs no time.
 */
export const user = userEvent.setup({ delay: null });
