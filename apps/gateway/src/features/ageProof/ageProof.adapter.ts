import type { AgeProofPort, AgeProofView } from '@ushindi/api-contract';
import { ageProofCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';
import type { UpstreamClient } from '../../upstream/client.ts';

/** The proof of a player's age; never cached. */
export function createAgeProofAdapter(upstream: UpstreamClient): AgeProofPort {
  return {
    async status(caller) {
      const fallback = 'Unable to fetch account data.';
      const { data } = await upstream.one(ageProofCalls.status, { caller, fallback });
      return viewOf(data);
    },
    async submit(caller, { name, idNumber, dateOfBirth }) {
      const body = { name, id_number: idNumber, date_of_birth: dateOfBirth };
      const fallback = 'Your age could not be checked. Please try again.';
      const { data } = await upstream.one(ageProofCalls.submit, { caller, body, fallback });
      return viewOf(data);
    },
  };
}

const viewOf = (wire: z.output<typeof ageProofCalls.status.data>): AgeProofView => ({
  isRequired: wire.required,
  minYears: wire.min_years,
  state: wire.state,
  idEnding: wire.id_ending,
  isUnanswered: wire.unanswered,
  checksLeft: wire.checks_left,
});
