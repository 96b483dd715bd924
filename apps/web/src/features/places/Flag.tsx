import { Globe } from 'lucide-react';
import { Icon } from '#ui/icon/Icon.tsx';
import { Picture } from '#ui/icon/Picture.tsx';
import './places.css';

/** A country's flag, decorative beside its name; a globe if there is no flag. */
export function Flag({ code }: { code: string }) {
  return <Picture className="flag" src={flagOf(code)} width={24} height={16} fallback={<NoFlag />} />;
}

function NoFlag() {
  return (
    <span className="flag flag-none">
      <Icon of={Globe} size="sm" />
    </span>
  );
}

// Addresses of one image file per country, so that only visible flags are loaded.
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The address of a country's flag by ISO 3166 code in capitals ('KE', 'GB-ENG'); undefined if there is none. */
export function flagOf(code: string): string | undefined {
  return files[`/node_modules/country-flag-icons/3x2/${code}.svg`];
}
