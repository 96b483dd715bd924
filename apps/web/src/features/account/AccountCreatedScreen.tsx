import { pathTo } from '#lib/navigation/paths.ts';
import { account } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { SuccessMark } from '#ui/layout/SuccessMark.tsx';
import { useRules } from '#entities/rules/useRules.ts';
import { openDeposit } from '#entities/wallet/depositStore.ts';

/** A new player's first screen: deposit now or later, after the proof of age where it is required. */
export default function AccountCreatedScreen() {
  const { created } = messagesOf(account);
  const needsAgeProof = Boolean(useRules()?.ageProof);
  usePageMeta(created.title);
  return (
    <div className="grid justify-items-center gap-4 bg-surface px-4 py-8 text-center">
      <SuccessMark />
      <h1 className="text-heading font-extrabold" lang="sw">
        {created.welcome}
      </h1>
      <p className="max-w-[30em] text-ink-2">{created.text}</p>
      <div className="grid w-full max-w-[24rem] gap-2">
        {needsAgeProof ? (
          <ButtonLink look="primary" full to={pathTo('age-proof')}>
            {created.proveAge}
          </ButtonLink>
        ) : (
          <Button look="primary" full onClick={() => openDeposit()}>
            {created.claimNow}
          </Button>
        )}
        <ButtonLink look="line" full to={pathTo('Home')}>
          {created.claimLater}
        </ButtonLink>
      </div>
    </div>
  );
}
