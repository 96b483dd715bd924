import { ageProofCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { type Authenticate, servePlayer } from '../../http/serve.ts';
import type { AgeProofs, AgeProofStatus } from './service.ts';

/** The routes of a player's proof of age: its state, and a check of an ID card. */
export const ageProofRoutes =
  (proofs: AgeProofs, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, ageProofCalls.status, authenticate, async (player) => ({
      message: 'Success',
      data: wireOf(await proofs.status(player)),
    }));
    servePlayer(app, ageProofCalls.submit, authenticate, async (player, { body }) => {
      const details = { name: body.name, idNumber: body.id_number, dateOfBirth: body.date_of_birth };
      return { message: 'Success', data: wireOf(await proofs.submit(player, details)) };
    });
  };

const wireOf = ({ isRequired, minYears, state, idEnding, isUnanswered, checksLeft }: AgeProofStatus) => ({
  required: isRequired,
  min_years: minYears,
  state,
  id_ending: idEnding,
  unanswered: isUnanswered,
  checks_left: checksLeft,
});
