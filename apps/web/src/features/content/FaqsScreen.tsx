import { useState } from 'react';
import { contentFaqs } from '../../lib/messages/contentFaqs.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Fold } from '../../ui/Fold.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SectionBody } from './SectionBody.tsx';

/** Questions and answers: one open at a time, the first to begin with (discovery-and-content spec, section 2.12). */
export default function FaqsScreen() {
  const { title, description, questions } = useMessages(contentFaqs);
  const [opened, setOpened] = useState<string | undefined>(questions[0]?.title);
  usePageMeta(title, description);
  return (
    <>
      <PageHeader title={title} />
      {questions.map(({ title: question, ...answer }) => (
        <Fold
          key={question}
          title={question}
          open={question === opened}
          onToggle={() => setOpened(question === opened ? undefined : question)}
        >
          <SectionBody {...answer} />
        </Fold>
      ))}
    </>
  );
}
