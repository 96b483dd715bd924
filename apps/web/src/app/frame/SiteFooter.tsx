import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell } from '../../lib/messages/shell.ts';

/** The ways to what one may want to read, then age, licence and responsible gaming. */
export function SiteFooter() {
  const words = useMessages(shell);
  return (
    <footer className="site-foot">
      <nav className="site-links" aria-label={words.infoNav}>
        <Link to="/how-to-play">{words.howToPlay}</Link>
        <Link to="/faqs">{words.helpCenter}</Link>
        <Link to="/responsibly-gaming">{words.responsibleGaming}</Link>
        <Link to="/terms-and-conditions">{words.terms}</Link>
        <Link to="/privacy-policy">{words.privacy}</Link>
      </nav>
      <span className="age">{words.age}</span>
      <p>{words.responsible}</p>
      <p>{words.licence}</p>
    </footer>
  );
}
