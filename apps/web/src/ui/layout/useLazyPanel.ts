import { useId, useState } from 'react';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';

/**
 * A panel below its button, whose code loads when it is opened. Give `button` to the button and `id` to the panel's element,
 * which is rendered while `isOpen`. If its code cannot be loaded, it is as if it had not been opened.
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
