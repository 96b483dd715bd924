import type { FormEventHandler, ReactNode } from 'react';
import { account } from '../../lib/messages/account.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Pindo } from '../../ui/Pindo.tsx';
import { Proverb } from '../../ui/Proverb.tsx';

type Props = {
  title: string;
  intro?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Fields and the button. */
  children: ReactNode;
  /** Under the form: the way to its neighbours. */
  after?: ReactNode;
};

/** A screen that is one form: heading, a sentence, fields, and where else to go. */
export function FormScreen({ title, intro, onSubmit, children, after }: Props) {
  usePageMeta(title);
  const words = useMessages(account);
  return (
    <div className="flex min-h-[calc(100svh-3.875rem)] flex-col bg-surface desk:min-h-0">
      <div className="grid gap-4 px-4 py-6">
        <h1 className="text-heading font-extrabold">{title}</h1>
        {intro && <p className="text-ink-2">{intro}</p>}
        <form className="grid gap-4" noValidate onSubmit={onSubmit}>
          {children}
        </form>
        {after}
      </div>
      <div className="mt-auto grid gap-3 px-4 pb-5">
        <Proverb line={words.proverb} meaning={words.proverbMeaning} />
        <p className="fine text-center">{words.adultsOnly}</p>
      </div>
      <Pindo foot />
    </div>
  );
}
