import { useState } from 'react';
import { contentFaqs } from '../../lib/messages/contentFaqs.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Fold } from '../../ui/Fold.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { FaqSubjects } from './FaqSubjects.tsx';
import { SectionBody } from './SectionBody.tsx';

const views = ['questions', 'subjects'] as const;

/** The answers, question by question or read on by subject (discovery-and-content spec, section 2.12). */
export default function FaqsScreen() {
  const words = useMessages(contentFaqs);
  const [view, setView] = useState<(typeof views)[number]>('questions');
  usePageMeta(words.title, words.description);
  return (
    <>
      <PageHeader title={words.title} />
      <Tabs
        name={words.views.name}
        tabs={views.map((id) => ({ id, label: words.views[id] }))}
        chosen={view}
        onChoose={setView}
      />
      {view === 'questions' ? <Questions /> : <FaqSubjects />}
    </>
  );
}

/** One answer open at a time, the first to begin with. */
function Questions() {
  const { questions } = useMessages(contentFaqs);
  const [opened, setOpened] = useState<string | undefined>(questions[0]?.title);
  return questions.map(({ title, ...answer }) => (
    <Fold
      key={title}
      title={title}
      open={title === opened}
      onToggle={() => setOpened(title === opened ? undefined : title)}
    >
      <SectionBody {...answer} />
    </Fold>
  ));
}
