import type { RefusalTexts } from '@ushindi/api-contract';

/** None: the operator and the gateway write English, and their messages are shown as they are (decision 76). */
export const refusals: Partial<RefusalTexts> = {};
