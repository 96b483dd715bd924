import type { AgeDetails } from '@ushindi/shared/ageProof';
import { readAnswer } from './answer.ts';
import type { IdentityRegister } from '../ports/identityRegister.ts';

/**
 * The behaviour of the simulated register by the last two digits of the ID number. For all others it confirms the given
 * details.
 */
const BEHAVIOURS: Readonly<Record<string, (details: AgeDetails, signal: AbortSignal) => Promise<Answer>>> = {
  '00': async () => notFound,
  '01': async (details) => found({ ...details, name: 'Someone Else' }),
  '02': async (details) => found({ ...details, dateOfBirth: '1971-07-01' }),
  '03': async (details) => found({ ...details, idNumber: '10000099' }),
  '04': async () => [200, '<html><title>It works!</title></html>'],
  '05': async () => [503, ''],
  '06': (_, signal) => untilAborted(signal),
};

type Answer = readonly [httpStatus: number, body: string];

const notFound: Answer = [200, '{"found":false}'];

const found = ({ idNumber, name, dateOfBirth }: AgeDetails): Answer => [
  200,
  JSON.stringify({ found: true, person: { id_number: idNumber, name, date_of_birth: dateOfBirth } }),
];

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new Error('the identity register is too slow'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** A register for development and demonstrations. Its answers are read like those of a real one. */
export const simulatedRegister: IdentityRegister = {
  async find(details, signal) {
    const behave = BEHAVIOURS[details.idNumber.slice(-2)];
    return readAnswer(...((await behave?.(details, signal)) ?? found(details)));
  },
};
