import { useId, useState } from 'react';
import { contentFaqs } from '#i18n/en/contentFaqs.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Accordion } from '#ui/layout/Accordion.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { FaqSubjects } from './FaqSubjects.tsx';
import { RulesNote } from './RulesNote.tsx';
import { SectionBody } from './TextSection.tsx';

const views = ['questions', 'subjects'] as const;

/** The FAQs, as an accordion or grouped by subject. */
export default function FaqsScreen() {
  const words = messagesOf(contentFaqs);
  const [view, setView] = useState<(typeof views)[number]>('questions');
  const panelId = useId();
  usePageMeta(words.title, words.description);
  return (
    <>
      <PageHeader title={words.title} />
      <div className="px-4 pt-4 empty:hidden">
        <RulesNote />
      </div>
      <Tabs
        panelId={panelId}
        name={words.views.name}
        tabs={views.map((id) => ({ id, label: words.views[id] }))}
        chosen={view}
        onChoose={setView}
      />
      <TabPanel id={panelId} chosen={[view]}>
        {view === 'questions' ? <Questions /> : <FaqSubjects />}
      </TabPanel>
    </>
  );
}

/** One answer is open at a time; the first one initially. */
function Questions() {
  const { questions } = messagesOf(contentFaqs);
  const [opened, setOpened] = useState<string | undefined>(questions[0]?.title);
  return questions.map(({ title, ...answer }) => (
    <Accordion
      key={title}
      title={title}
      open={title === opened}
      onToggle={() => setOpened(title === opened ? undefined : title)}
    >
      <SectionBody {...answer} />
    </Accordion>
  ));
}
