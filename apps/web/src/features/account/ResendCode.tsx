import { RESEND_WAIT_SECONDS } from '@ushindi/shared';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMinutes, useTimeLeft } from '../../ui/Countdown.tsx';
import { notify } from '../../ui/notify.ts';

/** Asks for another code: after a minute at first, then every five. The server holds to the waits too. */
export function ResendCode({ phone }: { phone: string }) {
  const words = useMessages(account);
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + RESEND_WAIT_SECONDS.first * 1000);
  const { mutate, isPending } = trpc.account.resendCode.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      setEndsAtMs(Date.now() + RESEND_WAIT_SECONDS.next * 1000);
    },
    onError: (error) => notify.error(serverMessage(error, words.verify.resendFailed)),
  });
  return <ResendButton key={endsAtMs} endsAtMs={endsAtMs} loading={isPending} onPress={() => mutate({ phone })} />;
}

function ResendButton(props: { endsAtMs: number; loading: boolean; onPress: () => void }) {
  const words = useMessages(account);
  const leftMs = useTimeLeft(props.endsAtMs);
  return (
    <Button look="line" full loading={props.loading} unavailable={leftMs > 0} onClick={props.onPress}>
      {words.verify.resend}
      {leftMs > 0 && <span className="num">{formatMinutes(leftMs)}</span>}
    </Button>
  );
}
