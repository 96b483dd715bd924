import { create } from 'zustand';

/** The Free Data switch, shared by all places that show it. It only remembers its own setting. */
export const useFreeData = create<{ isOn: boolean }>()(() => ({ isOn: false }));

/** Toggles the switch. */
export function setFreeData(isOn: boolean): void {
  useFreeData.setState({ isOn });
}
