import type { Routes } from '../../app.ts';
import type { Job } from '../../jobs/repeat.ts';
import type { Authenticate } from '../../http/serve.ts';
import { ageProofRoutes } from './routes.ts';
import { AgeProofs } from './service.ts';

type Deps = ConstructorParameters<typeof AgeProofs>[0] & { authenticate: Authenticate };

/** The parts of the proof of age that the operator runs. */
type AgeProof = { routes: Routes; jobs: Job[] };

/** Pause between runs that query the identity register again and return stakes of players who are under age. */
const CHECKS_INTERVAL_MS = 5_000;
const CLEAN_UP_INTERVAL_MS = 10 * 60_000;

/** Wires the proof of age. */
export function createAgeProof({ authenticate, ...deps }: Deps): AgeProof {
  const proofs = new AgeProofs(deps);
  return {
    routes: ageProofRoutes(proofs, authenticate),
    jobs: [
      { name: 'age checks', everyMs: CHECKS_INTERVAL_MS, everyProcess: true, run: () => proofs.run() },
      { name: 'age check clean-up', everyMs: CLEAN_UP_INTERVAL_MS, run: () => proofs.cleanUp() },
    ],
  };
}
