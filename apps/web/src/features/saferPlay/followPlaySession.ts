import type { PlaySession } from '@ushindi/api-contract';
import { domainErrorOf } from '#lib/api/errors.ts';
import { storedValue } from '#lib/storage/storedValue.ts';

/** Shorter than the longest pause that counts as play, so that a page in use counts without a gap. */
const LONGEST_WAIT_MS = 4 * 60 * 1000;
const SHORTEST_WAIT_MS = 10 * 1000;
/** The server counts full minutes of use, so the check may come that much later than the page expects. */
const MARGIN_MS = 1000;

const lastConfirmed = storedValue<string>('ushindi.realityCheck', { parse: (text) => text ?? '' });

/** Signs of use. A scroll within the page does not bubble, so the listeners capture. */
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const;

type Deps = {
  /** Reads the session. @param isInUse whether the player has touched the page since the last call */
  read(isInUse: boolean): Promise<PlaySession>;
  onSession(session: PlaySession): void;
  /** Another tab has shown the reality check. */
  onConfirmedElsewhere(): void;
};

/**
 * Reads the play session again and again while the page is visible: often enough to count a page in use, and when the
 * reality check is due. Ends with an operator that has no such call.
 */
export function followPlaySession({ read, onSession, onConfirmedElsewhere }: Deps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = true;
  let isReading = false;
  let isStopped = false;
  let confirmations = 0;

  const readNow = async () => {
    if (isStopped || isReading || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    isReading = true;
    const isInUse = isTouched;
    const confirmationsBefore = confirmations;
    isTouched = false;
    try {
      const session = await read(isInUse);
      // A response to a call from before a confirmation does not include the confirmation.
      if (!isStopped && confirmations === confirmationsBefore) onSession(session);
      timer = setTimeout(() => void readNow(), waitMs(session));
    } catch (error) {
      if (domainErrorOf(error)?.code === 'NOT_FOUND') return stop();
      timer = setTimeout(() => void readNow(), LONGEST_WAIT_MS);
    } finally {
      isReading = false;
    }
  };
  const touch = () => {
    isTouched = true;
  };
  const onVisible = () => void readNow();
  const unfollow = lastConfirmed.follow(() => {
    // The storage was cleared, which is no confirmation.
    if (lastConfirmed.read() === '') return;
    confirmations += 1;
    onConfirmedElsewhere();
  });
  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    document.removeEventListener('visibilitychange', onVisible);
    unfollow();
  }

  for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onVisible);
  void readNow();
  return {
    stop,
    /** The player has seen the reality check here. Other tabs close theirs. */
    confirm: () => {
      confirmations += 1;
      lastConfirmed.write(String(Date.now()));
    },
  };
}

function waitMs({ checkInSeconds }: PlaySession): number {
  // A check that is due is shown already.
  if (!checkInSeconds) return LONGEST_WAIT_MS;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, checkInSeconds * 1000 + MARGIN_MS));
}
