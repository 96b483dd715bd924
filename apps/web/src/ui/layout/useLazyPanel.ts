import { useId, useState } from 'react';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';

/**
 * A panel below its button. Its code loads when it is opened. Give `button` to the button and `id` to the panel's
 * element, which is rendered while `isOpen`. If the code cannot be loaded, the panel stays closed.
 */
export function useLazyPanel() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const onFailed = () => {
    setOpen(false);
    notifyNotLoaded();
  };
  const button = {
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  };
  return { isOpen, button, id, onFailed };
}
