import { contentFaqs } from '#i18n/en/contentFaqs.ts';
import { messagesOf } from '#i18n/messages.ts';
import { SectionBody } from './TextSection.tsx';

const subjects = ['account', 'bets', 'money'] as const;

/** All answers expanded, one section per subject, for reading on and for searching within the page. */
export function FaqSubjects() {
  const words = messagesOf(contentFaqs);
  return (
    <div className="grid gap-7 bg-surface p-4">
      {subjects.map((subject) => (
        <section key={subject} className="grid gap-4">
          <h2 className="text-title font-extrabold">{words.subjects[subject]}</h2>
          {words.questions
            .filter((question) => question.subject === subject)
            .map(({ title, ...answer }) => (
              <section key={title} className="grid gap-1.5">
                <h3 className="font-bold">{title}</h3>
                <SectionBody {...answer} />
              </section>
            ))}
        </section>
      ))}
    </div>
  );
}
