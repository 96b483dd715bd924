import { create } from 'zustand';

const useOpen = create<readonly HTMLDialogElement[]>()(() => []);

/** The dialog above all others, or null. Everything outside it is inert. */
export const useTopDialog = (): HTMLDialogElement | null => useOpen((open) => open.at(-1) ?? null);

/** Opens a dialog above the page, which stops scrolling. Returns the function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  setOpen([...useOpen.getState(), dialog]);
  return () => {
    dialog.close();
    setOpen(useOpen.getState().filter((each) => each !== dialog));
  };
}

function setOpen(open: readonly HTMLDialogElement[]): void {
  useOpen.setState(open, true);
  const { style, clientWidth } = document.documentElement;
  const isCovered = style.overflow === 'hidden';
  if (isCovered === open.length > 0) return;
  // The page keeps its width where the scrollbar was.
  style.paddingRight = isCovered ? '' : `${window.innerWidth - clientWidth}px`;
  style.overflow = isCovered ? '' : 'hidden';
}
