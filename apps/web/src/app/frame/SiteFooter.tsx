import { useMessages } from '../../lib/messages/messages.ts';
import { shell } from '../../lib/messages/shell.ts';

/** Age, licence and responsible gaming. */
export function SiteFooter() {
  const words = useMessages(shell);
  return (
    <footer className="site-foot">
      <span className="age">{words.age}</span>
      <p>{words.responsible}</p>
      <p>{words.licence}</p>
    </footer>
  );
}
