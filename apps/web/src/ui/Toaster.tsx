import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { attachToaster, type Notice } from './notify.ts';
import { Toast } from './Toast.tsx';

/** How long a notice stays (account-and-money spec, section 9). */
const noticeMs = 5000;

/** The toaster, loaded by ToastHost: stacking, swiping and timing are sonner's, the look is ours. */
export default function Toaster() {
  useEffect(() => attachToaster({ show, dismiss: (id) => toast.dismiss(id) }), []);
  return (
    <Sonner position="top-center" expand gap={8} duration={noticeMs} visibleToasts={3} offset={16} mobileOffset={12} />
  );
}

function show({ kind, text, persistent, id }: Notice): void {
  toast.custom((toastId) => <Toast kind={kind} text={text} onDismiss={() => toast.dismiss(toastId)} />, {
    duration: persistent ? Infinity : noticeMs,
    ...(id !== undefined && { id }),
  });
}
