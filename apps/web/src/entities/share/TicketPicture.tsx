import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '#lib/saveFile.ts';
import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { drawTicket } from './drawTicket.ts';
import type { Ticket } from './ticket.ts';

const FILE_TYPE = 'image/png';

type Props = { ticket: Ticket /** The text sent with the picture. */; text: string };

/** A picture of the selections, drawn here, to send to an app or to save. */
export default function TicketPicture({ ticket, text }: Props) {
  const words = messagesOf(share).picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawTicket(canvas.current, ticket, window.location.host);
  }, [ticket]);
  const send = async () => {
    const file = await fileOf(canvas.current, ticket);
    if (file === null) return notify.error(words.failed);
    if (canSend(file)) await sendFile(file, text);
    else saveFile(file);
  };
  return (
    <div className="grid gap-2 px-3 pt-3">
      <canvas
        ref={canvas}
        className="mx-auto max-h-64 max-w-full rounded border border-line"
        role="img"
        aria-label={words.name}
      />
      <Button look="line" full onClick={() => void send()}>
        <Icon of={'canShare' in navigator ? Share2 : Download} size="sm" />
        {'canShare' in navigator ? words.send : words.save}
      </Button>
    </div>
  );
}

function fileOf(canvas: HTMLCanvasElement | null, { code }: Ticket): Promise<File | null> {
  const name = `ushindi-${code ?? 'slip'}.png`;
  return new Promise((resolve) => {
    if (canvas === null) return resolve(null);
    canvas.toBlob((blob) => resolve(blob && new File([blob], name, { type: FILE_TYPE })), FILE_TYPE);
  });
}

const canSend = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });

async function sendFile(file: File, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], text });
  } catch {
    // The player closed the phone's own dialog, which is no failure.
  }
}
