// @vitest-environment node
import { ENGLISH_CONFIRMATIONS, ENGLISH_REFUSALS, CONFIRMATIONS, REASONS, wordsOf } from '@ushindi/api-contract/texts';
import { samplesOf } from '@ushindi/api-contract/texts/samples';
import { expect, test } from 'vitest';
import { confirmations as noConfirmations } from './en/confirmations.ts';
import { refusals as noRefusals } from './en/refusals.ts';
import { confirmations } from './sw/confirmations.ts';
import { refusals } from './sw/refusals.ts';
import { deposit } from './sw/wallet.ts';

/** Which of some texts are equal, as the position of the first equal one. */
const equalities = (texts: readonly (string | null)[]): number[] => texts.map((text) => texts.indexOf(text));

test.each(samplesOf(REASONS))(
  'words the refusal $kind with the same parameters',
  { tags: ['R-223'] },
  ({ samples }) => {
    const english = samples.map((sample) => wordsOf(ENGLISH_REFUSALS, sample));
    const kiswahili = samples.map((sample) => wordsOf(refusals, sample));
    expect(equalities(kiswahili)).toEqual(equalities(english));
    for (const text of kiswahili) expect(text).toMatch(/^(?!.*(?:undefined|NaN|null|\[object)).{3,}/);
    for (const [position, text] of kiswahili.entries()) expect(text).not.toBe(english[position]);
  },
);

test.each(samplesOf(CONFIRMATIONS))(
  'words the confirmation $kind with the same parameters',
  { tags: ['R-224'] },
  ({ samples }) => {
    const english = samples.map((sample) => wordsOf(ENGLISH_CONFIRMATIONS, sample));
    const kiswahili = samples.map((sample) => wordsOf(confirmations, sample));
    expect(equalities(kiswahili)).toEqual(equalities(english));
    for (const text of kiswahili) expect(text).toMatch(/^(?!.*(?:undefined|NaN|null|\[object)).{3,}/);
    for (const [position, text] of kiswahili.entries()) expect(text).not.toBe(english[position]);
  },
);

test('has no words in English, which the operator writes', { tags: ['R-223', 'R-224'] }, () => {
  expect([noRefusals, noConfirmations]).toEqual([{}, {}]);
});

test('words a sent prompt as the step that follows it', { tags: ['R-224'] }, () => {
  expect(confirmations.promptSent).toBe(deposit.sent);
});
