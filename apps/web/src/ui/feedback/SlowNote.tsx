import { useEffect, useState } from 'react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';

/** From here on a wait says something. */
const SLOW_AFTER_MS = 4_000;

/** A line that appears when what it stands beside has been waited for a while. @param text replaces the usual words */
export function SlowNote({ text = messagesOf(kit).slow }: { text?: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div role="status">{isSlow && <p className="hint p-3 text-center">{text}</p>}</div>;
}
