import { contentFaqs } from '../../lib/messages/contentFaqs.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { SectionBody } from './SectionBody.tsx';

const subjects = ['account', 'bets', 'money'] as const;

/** All answers open, a section a subject and a part of it a question: for who reads on, or looks within the page. */
export function FaqSubjects() {
  const words = useMessages(contentFaqs);
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
