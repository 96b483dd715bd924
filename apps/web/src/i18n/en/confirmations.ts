import type { ConfirmationTexts } from '@ushindi/api-contract';

/** None: the operator writes English, and its messages are shown as they are (decision 76). */
export const confirmations: Partial<ConfirmationTexts> = {};
