import { rulesOf } from '@ushindi/shared';

/** The answer of `rules.current` under the profile of Kenya. */
export const kenyaRules = () => ({ rules: rulesOf('kenya')(Date.UTC(2026, 10, 23)) });
