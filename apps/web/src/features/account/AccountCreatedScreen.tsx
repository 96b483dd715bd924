import { account } from '../../lib/messages/account.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { openDeposit } from '../../lib/wallet/depositStore.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Collar } from '../../ui/Collar.tsx';

/** The first screen of a new player: put money in now, or later. */
export default function AccountCreatedScreen() {
  const { created } = useMessages(account);
  usePageMeta(created.title);
  return (
    <div className="grid justify-items-center gap-4 bg-surface px-4 py-8 text-center">
      <Collar />
      <h1 className="text-heading font-extrabold" lang="sw">
        {created.welcome}
      </h1>
      <p className="max-w-[30em] text-ink-2">{created.text}</p>
      <div className="grid w-full max-w-[24rem] gap-2">
        <Button look="mine" full onClick={() => openDeposit()}>
          {created.claimNow}
        </Button>
        <ButtonLink look="line" full to="/">
          {created.claimLater}
        </ButtonLink>
      </div>
    </div>
  );
}
