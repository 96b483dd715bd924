import { useCallback, useState } from 'react';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';

/**
 * A sheet whose code loads when it is first opened. It stays rendered from then on, so that it closes with its
 * animation and opens at once. Render it with `sheet` while `isWanted`. If the code cannot be loaded, the sheet stays
 * closed.
 */
export function useLazySheet() {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);
  const onFailed = () => {
    setWanted(false);
    setOpen(false);
    notifyNotLoaded();
  };
  return { isWanted, open, sheet: { open: isOpen, onClose: () => setOpen(false), onFailed } };
}
