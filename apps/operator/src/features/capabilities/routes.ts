import { capabilitiesCalls, type ExtraCapability } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { servePublic } from '../../http/serve.ts';

/** What this operator offers beyond the documented calls. Each feature adds its name. */
const OFFERED: readonly ExtraCapability[] = [
  'cashOut',
  'betBuilder',
  'matchCentre',
  'systemBets',
  'jackpot',
  'leaderboardPrizes',
  'spending',
  'push',
  'draws',
];

export const capabilitiesRoutes: Routes = (app) => {
  servePublic(app, capabilitiesCalls.get, async () => ({ message: 'Success', data: { offered: [...OFFERED] } }));
};
