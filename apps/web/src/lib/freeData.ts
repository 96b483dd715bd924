import { create } from 'zustand';

/** The Free Data switch, one wherever it stands. It changes nothing but itself (account-and-money spec, section 2). */
export const useFreeData = create<{ isOn: boolean }>()(() => ({ isOn: false }));

/** Turns the switch. */
export function setFreeData(isOn: boolean): void {
  useFreeData.setState({ isOn });
}
