import { siteMenu } from '#i18n/en/siteMenu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { Link } from '#ui/navigation/Link.tsx';

/** Age limit, responsible gaming and the licence, at the end of the footer and the side menu. */
export function LicenceNotes() {
  const words = messagesOf(siteMenu);
  return (
    <>
      <span className="age">{words.age}</span>
      <p>
        {words.responsible}{' '}
        <Link className="underline" to={pathTo('ResponsiblyGaming')}>
          {words.responsibleGaming}
        </Link>
      </p>
      <p>{words.licence}</p>
    </>
  );
}
