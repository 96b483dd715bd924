import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { useDeposit } from '#entities/wallet/depositStore.ts';
import { type Answer, noConnection, refusal } from '#test/fakeApi.tsx';
import { press, showScreen, type } from '#test/screen.tsx';
import AgeProofScreen from './AgeProofScreen.tsx';

const VIEW = { isRequired: true, minYears: 18, state: 'none', idEnding: '', isUnanswered: false, checksLeft: 5 };
const PROVEN = { ...VIEW, state: 'proven', idEnding: '678', checksLeft: 4 };

let sent: unknown[];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  useDeposit.setState({ occasion: null });
  vi.spyOn(notify, 'error');
});

function show(view: object, submit: Answer = () => PROVEN, status: Answer = () => ({ ...VIEW, ...view })) {
  return showScreen('/age-proof', <AgeProofScreen />, '/age-proof', {
    'ageProof.status': status,
    'ageProof.submit': (input) => {
      sent.push(input);
      return submit(input);
    },
  });
}

async function fill({ name = 'Amina Otieno', number = '0012 345 678', born = '1990-02-28' } = {}) {
  await screen.findByLabelText('Name as on the ID card');
  await type('Name as on the ID card', name);
  await type('National ID number', number);
  await type('Date of birth', born);
}

const typed = () =>
  ['Name as on the ID card', 'National ID number', 'Date of birth'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );

describe('the form', { tags: ['R-190', 'C-012'] }, () => {
  it('sends what was typed once, and shows the proof and the next step', async () => {
    show({});
    await fill({ name: ' Amina Otieno ' });
    await press('Prove my age');
    await screen.findByRole('heading', { name: 'Your age is proven' });
    expect(sent).toEqual([{ name: 'Amina Otieno', idNumber: '0012 345 678', dateOfBirth: '1990-02-28' }]);
    expect(screen.getByText(/ends in 678/)).toBeTruthy();
    await press('Deposit');
    expect(useDeposit.getState().occasion).toEqual({ kind: 'deposit' });
  });

  it('sends one check when a slow phone takes two taps', async () => {
    show({});
    await fill();
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    // What a browser runs between two taps; the page is not rendered yet.
    for (let done = 0; done < 5; done += 1) await Promise.resolve();
    fireEvent.submit(form);
    await screen.findByRole('heading', { name: 'Your age is proven' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['Name as on the ID card', { name: '12' }, 'Please enter your name as it is on your ID card.'],
    ['National ID number', { number: '12' }, 'Please enter a valid ID number.'],
    ['Date of birth', { born: '2999-01-01' }, 'Please enter your date of birth.'],
  ])('shows an error beside %s and sends nothing', async (label, wrong, message) => {
    show({});
    await fill(wrong);
    await press('Prove my age');
    const error = await screen.findByText(message);
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toContain(error.id);
    expect(sent).toEqual([]);
  });

  it('keeps nothing of what was typed on the device', { tags: ['T-41'] }, async () => {
    show({});
    await fill();
    await press('Prove my age');
    await screen.findByRole('heading', { name: 'Your age is proven' });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Amina|12345678|345 678|1990-02-28/);
  });

  it('shows why a check was refused, and keeps the form', async () => {
    const text = 'Too many attempts. Please try again in 20 minutes.';
    show({}, () => refusal('TOO_MANY_REQUESTS', text));
    await fill();
    await press('Prove my age');
    await screen.findByText(text);
    expect(screen.getByLabelText<HTMLInputElement>('Name as on the ID card').value).toBe('Amina Otieno');
  });

  it('keeps what was typed when the register refuses it', async () => {
    show({}, () => ({ ...VIEW, state: 'refused', idEnding: '678', checksLeft: 4 }));
    await fill();
    await press('Prove my age');
    await screen.findByText(/could not confirm the details/);
    expect(typed()).toEqual(['Amina Otieno', '0012 345 678', '1990-02-28']);
  });

  it('keeps what was typed while the register has not answered', async () => {
    show({}, () => ({ ...VIEW, state: 'pending', idEnding: '678', checksLeft: 4 }));
    await fill();
    await press('Prove my age');
    await screen.findByRole('heading', { name: 'We are checking your ID card' });
    await press('Send other details');
    expect(typed()).toEqual(['Amina Otieno', '0012 345 678', '1990-02-28']);
  });

  it('shows the state again after a lost response', async () => {
    let isSent = false;
    const lose = () => {
      isSent = true;
      return noConnection();
    };
    show({}, lose, () => (isSent ? { ...VIEW, state: 'pending', idEnding: '678' } : VIEW));
    await fill();
    await press('Prove my age');
    await screen.findByRole('heading', { name: 'We are checking your ID card' });
    expect(sent).toHaveLength(1);
  });

  it('is closed after the last check of a day', async () => {
    show({ state: 'refused', idEnding: '601', checksLeft: 0 });
    await screen.findByText('You have used all checks of today. Please try again tomorrow.');
    expect(screen.queryByRole('button', { name: 'Prove my age' })).toBeNull();
  });
});

describe('the state', { tags: ['R-190'] }, () => {
  it.each([
    [{}, /you are 18 or older before you deposit/],
    [{ isUnanswered: true }, /did not answer, and we have deleted your details/],
    [{ state: 'pending', idEnding: '678' }, /has not answered yet about the ID card that ends in 678/],
    [{ state: 'proven', idEnding: '678' }, /By the ID card that ends in 678/],
    [{ state: 'refused', idEnding: '678' }, /could not confirm the details of the ID card that ends in 678/],
    [{ state: 'underAge' }, /you are not yet 18/],
    [{ isRequired: false }, 'You do not need to prove your age here.'],
  ])('is explained: %j', async (view, text) => {
    show(view);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('keeps a room as high as a screen until it is known', () => {
    show({});
    expect(screen.getByRole('status', { name: 'Loading data, please wait...' }).className).toContain('min-h-svh');
  });

  it('lets the player send other details while a check is pending', async () => {
    show({ state: 'pending', idEnding: '678' });
    await screen.findByRole('heading', { name: 'We are checking your ID card' });
    expect(screen.queryByLabelText('National ID number')).toBeNull();
    await press('Send other details');
    expect(screen.getByLabelText('National ID number')).toBeTruthy();
  });

  const pending = (idEnding: string, checksLeft = 4) => ({ ...VIEW, state: 'pending', idEnding, checksLeft });
  async function correct() {
    await screen.findByRole('heading', { name: 'We are checking your ID card' });
    await press('Send other details');
    await fill();
    await press('Prove my age');
  }

  it.each([
    ['other details', pending('678', 3)],
    ['the same details, which start no check', pending('601')],
  ])('waits again after the player has sent %s', async (_, answer) => {
    show(pending('601'), () => answer);
    await correct();
    expect(await screen.findByRole('button', { name: 'Send other details' })).toBeTruthy();
    expect(screen.queryByLabelText('National ID number')).toBeNull();
  });

  it.each([
    ['that arrived', 3, false],
    ['that did not', 4, true],
  ])(
    'shows after a lost response whether the player still has to send the details: details %s',
    async (_, checksLeft, hasForm) => {
      let isSent = false;
      const lose = () => {
        isSent = true;
        return noConnection();
      };
      show({}, lose, () => (isSent ? pending('678', checksLeft) : pending('601')));
      await correct();
      await screen.findByText(/ends in 678/);
      expect(screen.queryByLabelText('National ID number') !== null).toBe(hasForm);
    },
  );

  it('links a player who is under age to the withdrawal, and has no form', { tags: ['R-203'] }, async () => {
    show({ state: 'underAge' });
    expect((await screen.findByRole('link', { name: 'Withdraw' })).getAttribute('href')).toBe('/withdraw');
    expect(screen.queryByLabelText('National ID number')).toBeNull();
  });

  it('can be asked for again when it could not be loaded', async () => {
    let fails = true;
    show({}, undefined, () => (fails ? refusal('UPSTREAM_UNAVAILABLE', 'Down.') : VIEW));
    await screen.findByText('Your proof of age could not be loaded.');
    fails = false;
    await press(/Try again/i);
    expect(await screen.findByLabelText('National ID number')).toBeTruthy();
  });

  it('is not asked for by an operator without the call', async () => {
    show({}, undefined, () => refusal('NOT_FOUND', 'No such call.'));
    expect(await screen.findByText('You do not need to prove your age here.')).toBeTruthy();
  });
});
