import { create } from 'zustand';
import { storedValue } from '#lib/storage/storedValue.ts';

/** Whether the data saver is on, and whether the connection or the player decides it (R-38, decision 32). */
export type DataSaver = 'automaticOn' | 'automaticOff' | 'chosenOn' | 'chosenOff';

type Choice = 'on' | 'off' | null;
/** boot.js reads the same key by the same rule before the first paint. */
const storedChoice = storedValue<Choice>('ushindi.dataSaver', {
  parse: (text) => (text === 'on' || text === 'off' ? text : null),
});

/** The Network Information API, which some browsers lack. */
type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };
const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;
const SLOW = /2g|3g/;

// Off until `startDataSaver`: the server renders and the browser hydrates without it.
const useStore = create<{ state: DataSaver }>()(() => ({ state: 'automaticOff' }));

const isOn = (state: DataSaver): boolean => state === 'automaticOn' || state === 'chosenOn';

/** Whether the data saver is on; false while a page from the server hydrates. */
export function useIsDataSaverOn(): boolean {
  return useStore(({ state }) => isOn(state));
}

/** The state of the data saver. */
export function useDataSaver(): DataSaver {
  return useStore(({ state }) => state);
}

/** Whether the data saver is on now, for code outside components. */
export function isDataSaverOn(): boolean {
  return isOn(useStore.getState().state);
}

/** Calls back when the data saver was turned on or off. */
export function onDataSaverChange(listener: () => void): void {
  useStore.subscribe((now, before) => {
    if (isOn(now.state) !== isOn(before.state)) listener();
  });
}

/** Stores the player's choice, which then overrides the connection; null returns to the connection. */
export function chooseDataSaver(choice: Choice): void {
  if (choice === null) storedChoice.remove();
  else storedChoice.write(choice);
  adopt(choice);
}

/** Determines the state and follows the connection and other tabs. Call it once, before the first rendering. */
export function startDataSaver(): void {
  adopt(storedChoice.read());
  connection()?.addEventListener('change', onConnectionChange);
  storedChoice.follow(() => adopt(storedChoice.read()));
}

// An improved connection turns the data saver off on the next page only, because banners that appear and disappear
// would move the screen.
function onConnectionChange(): void {
  if (useStore.getState().state === 'automaticOff') adopt(null);
}

function adopt(choice: Choice): void {
  const state = choice === null ? automatic() : choice === 'on' ? 'chosenOn' : 'chosenOff';
  useStore.setState({ state });
  document.documentElement.toggleAttribute('data-saver', isOn(state));
}

function automatic(): DataSaver {
  const { saveData = false, effectiveType = '' } = connection() ?? {};
  return saveData || SLOW.test(effectiveType) ? 'automaticOn' : 'automaticOff';
}

/** Public data is polled this many times less often. */
const POLL_FACTOR = 4;

/** The interval at which public data is polled. @param everyMs the interval without the data saver */
export function usePollMs(everyMs: number): number {
  return useIsDataSaverOn() ? everyMs * POLL_FACTOR : everyMs;
}
