import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

/** The settings of the simulation. */
export const simulationSettings = {
  title: 'Simulation',
  settings: {
    seed: setting(
      'SIM_SEED',
      z.string().max(100).default('ushindi'),
      'selects who plays whom and when. It is public. Data belongs to the seed it was created under: the operator refuses to start with another',
    ),
    speed: setting(
      'SIM_SPEED',
      z.coerce.number('must be a number').int().min(1).max(600).default(1),
      'how many times faster than real time matches run (1 to 600). After a change, open bets on rolling matches are void, and other open matches have other results',
    ),
    prematchStepMinutes: setting(
      'SIM_PREMATCH_STEP_MINUTES',
      z.coerce.number('must be a number').int().min(0).default(20),
      'real minutes between two changes of the odds of a match before its kick-off; 0 keeps them as they are',
    ),
  },
} as const;
