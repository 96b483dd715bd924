import { MAX_ANSWER_BYTES, readAnswer } from './answer.ts';
import type { IdentityRegisterSettings } from './settings.ts';
import type { IdentityRegister } from '../ports/identityRegister.ts';

/** A register over HTTP: one POST of JSON with a bearer key. It does not retry a failed request; see `AgeProofs`. */
export const httpRegister = ({ url, key }: IdentityRegisterSettings): IdentityRegister => ({
  async find({ name, idNumber, dateOfBirth }, signal) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id_number: idNumber, name, date_of_birth: dateOfBirth }),
      // A redirect would send the details to another host.
      redirect: 'error',
      signal,
    });
    return readAnswer(response.status, await boundedText(response));
  },
});

/** Reads a body. @throws Error above MAX_ANSWER_BYTES; the rest is not read then */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("the identity register's answer is too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
