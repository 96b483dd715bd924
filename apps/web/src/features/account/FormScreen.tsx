import type { FormEventHandler, ReactNode } from 'react';
import { account } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Proverb } from '#ui/feedback/Proverb.tsx';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';

type Props = {
  title: string;
  intro?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Links below the form. */
  after?: ReactNode;
};

/**
 * A screen with a single form: heading, introduction, fields and links. The server renders some of them, and their method
 * makes boot.js keep a submission for the app. It also keeps a password out of the address.
 */
export function FormScreen({ title, intro, onSubmit, children, after }: Props) {
  usePageMeta(title);
  const words = messagesOf(account);
  return (
    <div className="flex min-h-[calc(100svh-3.875rem)] flex-col bg-surface desk:min-h-0">
      <div className="grid gap-4 px-4 py-6">
        <h1 className="text-heading font-extrabold">{title}</h1>
        {intro && <p className="text-ink-2">{intro}</p>}
        <form className="grid gap-4" method="post" noValidate onSubmit={onSubmit}>
          {children}
        </form>
        {after}
      </div>
      <div className="mt-auto grid gap-3 px-4 pb-5">
        <Proverb line={words.proverb} meaning={words.proverbMeaning} />
        <p className="fine text-center">{words.adultsOnly}</p>
      </div>
      <BorderPattern foot />
    </div>
  );
}
