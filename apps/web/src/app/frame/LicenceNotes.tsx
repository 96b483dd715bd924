import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/messages/messages.ts';
import { siteMenu } from '../../lib/messages/siteMenu.ts';
import { pathTo } from '../routing.ts';

/** Age, responsible gaming and the licence, as the footer and the side menu end (discovery-and-content spec, section 1). */
export function LicenceNotes() {
  const words = useMessages(siteMenu);
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
